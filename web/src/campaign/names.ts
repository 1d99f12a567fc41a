/** Names of the time and the country, for whoever has none in mind. They belong to no rule: any name may be written. */
const MEN = ['Amos', 'Caleb', 'Cyrus', 'Elijah', 'Ezra', 'Gideon', 'Hiram', 'Jesse', 'Josiah', 'Levi', 'Moses', 'Rufus', 'Silas', 'Thaddeus', 'Wade'];
const WOMEN = ['Abigail', 'Belle', 'Clara', 'Cora', 'Delia', 'Etta', 'Hattie', 'Ida', 'Kate', 'Lottie', 'Mabel', 'Nell', 'Rosa', 'Sadie', 'Tess'];
const FAMILIES = ['Ashby', 'Boone', 'Calloway', 'Dunning', 'Farrow', 'Galt', 'Harker', 'Kincaid', 'Lathrop', 'Mercer', 'Pruitt', 'Quill', 'Rourke', 'Sayles', 'Tarrant', 'Vance', 'Wickes', 'Yates'];

const any = (names: string[]) => names[Math.floor(Math.random() * names.length)] ?? '';

/** Two men's names and two women's, no family twice. */
export function suggested(): string[] {
  const families = [...FAMILIES].sort(() => Math.random() - 0.5);
  return [MEN, MEN, WOMEN, WOMEN].map((given, place) => `${any(given)} ${families[place] ?? ''}`);
}
