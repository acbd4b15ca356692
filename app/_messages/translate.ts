import type { GetICUArgs } from '@schummar/icu-type-parser';
import type { ReactNode } from 'react';
import type { Locale } from '../../lib/core/locales';
import type { Area, Catalogue } from './catalogue';

/** The group of texts at a path such as `games.flip`, or the text at one such as `games.flip.title`. */
export type TextsAt<Texts, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Texts
    ? TextsAt<Texts[Head], Rest>
    : never
  : Path extends keyof Texts
    ? Texts[Path]
    : never;

/** The paths of all texts below `Texts`. */
type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

/** Types of the values of a text's arguments. A plain `{name}` inserts its value unchanged. */
interface Arguments {
  ICUArgument: string | number;
  ICUNumberArgument: number | bigint;
  ICUDateArgument: Date;
}

/** The arguments of a text. If the key is a union, the arguments of all its texts. */
type Values<Text, Tags> = (Text extends string ? (values: GetICUArgs<Text, Arguments> & Tags) => void : never) extends (
  values: infer All,
) => void
  ? All
  : never;
/** The parameter for a text's arguments, which may be left out if the text has none. */
type Rest<All> = Partial<All> extends All ? [values?: undefined] : [values: All];

/** The names of a text's tags. */
type TagName<Text> = Text extends `${string}</${infer Name}>${infer After}` ? Name | TagName<After> : never;

/** A function for each tag of a text, such as `link` of `<link>…</link>`; it gets what is inside the tag. */
type Tags<Text> = Readonly<Record<TagName<Text>, (inside: ReactNode) => ReactNode>>;

/** The function that gives texts: keys and arguments are checked by the compiler. */
export interface Translator<Texts> {
  /** The language of the texts, in which their numbers are written too. */
  readonly locale: Locale;
  <Key extends TextKey<Texts>>(key: Key, ...rest: Rest<Values<TextsAt<Texts, Key>, unknown>>): string;
  /** For texts with tags: a function for each tag gets what is inside it. */
  rich<Key extends TextKey<Texts>>(
    key: Key,
    ...rest: Rest<Values<TextsAt<Texts, Key>, Tags<TextsAt<Texts, Key>>>>
  ): ReactNode;
  /** Whether a text, or a group of texts, has this key. For keys from a service that may be newer than the page. */
  has(key: string): boolean;
}

/** The function that gives an area's texts, as `useTranslations` and `readTranslator` return it. */
export type Translate<Name extends Area> = Translator<Catalogue[Name]>;

/** The paths of all groups of texts. */
type GroupKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? never : Key | `${Key}.${GroupKey<Texts[Key]>}`;
}[keyof Texts & string];

/** An area, or a group of its texts, such as `games.flip`. */
export type Namespace = GroupKey<Catalogue>;

/** Texts with the keys of `Texts`, each of them any string. */
type Widened<Texts> = { readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Widened<Texts[Key]> };

/** An area's texts in another language. `translations.test.ts` checks that they have the English ones' arguments. */
export type Translation<Name extends Area> = Widened<Catalogue[Name]>;
