import type { Plugin } from 'vite';
import { without, withoutAll } from './cut.ts';
import { libraryPlugin } from './library-plugin.ts';

const i18nextFile = /i18next\/dist\/esm\/i18next\.js$/;

/** By class, what nobody calls: neither our code nor i18next's own that is left. */
const uncalled = {
  I18n: 'reloadResources use hydrate getFixedT setDefaultNamespace hasLoadedNamespace loadNamespaces loadLanguages dir cloneInstance toJSON setResolvedLanguage',
  ResourceStore: 'removeResourceBundle getResourceBundle removeNamespaces',
  Translator: 'getUsedParamsDetails',
  LanguageUtil: 'deprecateBareCode clearCache',
  Logger: 'clone',
  Interpolator: 'nest',
  PluralResolver: 'needsPlural getPluralFormsOfKey getSuffixes clearCache',
};

/**
 * What would keep alive what fetches texts (ours come with the screens), finds out the language, tells of missing
 * texts, takes functions for keys, or fills in `$t(key)` and `{{value, format}}`, which no text of ours has.
 */
const uses = [
  /^ {6}s\.utils = \{\n[^]*?^ {6}\};\n/m,
  /^ {6}s\.backendConnector = .*\n/m,
  /^ {6}s\.backendConnector\.devIsDefaultFallback = .*\n/m,
  /^ {6}s\.backendConnector\.on\([^]*?^ {6}\}\);\n/m,
  /^ {4}if \(!this\.options\.resources \|\|[^]*?^ {4}\} else (?=\{\n {6}usedCallback\(null\))/m,
  /^ {6}if \(this\.modules\.languageDetector\) \{\n[^]*?^ {6}\}\n/m,
  /^ {4}if \(!lng && this\.services\.languageDetector &&[^]*?^ {4}\} else (?=\{\n {6}setLng\(lng\))/m,
  /^ {8}const send = [^]*?^ {8}\};\n/m,
  /^ {8}if \(this\.options\.saveMissing\) \{\n[^]*?^ {8}\}\n/m,
  /^ {8}formatter = Formatter;\n/m,
  /^ {6}if \(opt\.nest !== false\) [^]*?^ {6}\}, opt\);\n/m,
  /^ {4}if \(typeof keys === 'function'\) keys = keysFromSelector\([^]*?^ {4}\}\);\n/m,
  /typeof k === 'function' \? keysFromSelector\(k, \{[^]*?\}\) : /g,
  /^ {4}if \(lng\?\.toLowerCase\(\) === 'cimode'\) \{\n[^]*?^ {4}\}\n/m,
  /^ {2}overloadTranslationOptionHandler: args => \{\n[^]*?^ {2}\},\n/m,
  /^ {4}if \(typeof this\.options\.overloadTranslationOptionHandler [^]*?^ {4}\}\n/m,
  /^ {6}this\.setResolvedLanguage\(l\);\n/m,
];

/** Options that nobody sets, neither for all texts nor for one, and whose absence is all that they say by themselves. */
const unset = [
  'alwaysFormat appendNamespaceToCIMode appendNamespaceToMissingKey cleanCode debug fallbackNS i18nFormat isClone',
  'joinArrays languageDetector lngs lowerCaseLng missingInterpolationHandler missingKeyNoValueFallbackToKey',
  'nonExplicitSupportedLngs ordinal overloadTranslationOptionHandler parseMissingKeyHandler postProcess',
  'postProcessPassResolved preload returnDetails returnNull returnObjects returnedObjectHandler saveMissingTo',
  'supportedLngs updateMissing',
]
  .join(' ')
  .replaceAll(' ', '|');

/** Where such an option is read; it is set to itself in places. */
const reads = new RegExp(
  `\\b(?:this\\.(?:options|services|modules|logger)|this|options|opt)\\??\\.(?:${unset})\\b(?! = )`,
  'g',
);

/** A default of such an option. */
const defaults = new RegExp(`^ {2}(?:${unset}): (?:false|'\\w+'),\\n`, 'gm');

/** Words for developers, who would have to switch them on. */
const notes = /(?:this\.logger|baseLogger)\.(?:log|warn|deprecate|once)\(/g;

/**
 * A plugin that gives devices i18next without what nobody here uses: seven kilobytes of what the app's first screen
 * waits for. It keeps its methods together in classes, where the bundler does not see which are called.
 */
export const leanI18next = (): Plugin =>
  libraryPlugin('lean-i18next', i18nextFile, (code) => {
    const cut = withoutAll(code, uncalled);
    return uses
      .reduce(without, cut)
      .replaceAll(reads, '(void 0)')
      .replaceAll(defaults, '')
      .replaceAll(notes, '/* @__PURE__ */ $&');
  });
