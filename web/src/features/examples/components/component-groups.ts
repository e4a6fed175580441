/**
 * Groups of the page. Each demo names the parts that it shows, the first of which is its title and its key in the
 * group's `*-demos.ts`.
 */
export const componentGroups = [
  {
    id: 'actions',
    demos: [
      ['AddButton'],
      ['RefreshButton'],
      ['PanelButton'],
      ['PopupMenu', 'MenuList'],
      ['PageActions'],
      ['RowActions', 'RowButton', 'RowMenu', 'RowActionButton'],
      ['PageParts', 'PageLink'],
      ['ThemeSwitch', 'LanguageSwitch'],
    ],
  },
  {
    id: 'choosers',
    demos: [
      ['Select'],
      ['MultiSelect', 'SelectedTags'],
      ['RecordSelect'],
      ['TreeSelect'],
      ['Segments'],
      ['CheckBox', 'ChoiceCard'],
      ['Switch'],
      ['DateField', 'TimeField', 'DateRangeField'],
      ['IconPicker'],
    ],
  },
  {
    id: 'inputs',
    demos: [
      ['TextInput', 'ClearableInput', 'ClearButton', 'TextArea'],
      ['NumberInput', 'NumberField', 'AffixedInput'],
      ['TagsInput'],
      ['KeyValueInput'],
      ['FileDropzone'],
      ['PictureCrop', 'PictureButton'],
    ],
  },
  {
    id: 'forms',
    demos: [
      [
        'FieldRow',
        'numberField',
        'percentField',
        'moneyField',
        'numberRangeField',
        'dateField',
        'dayRangeField',
        'treeField',
        'recordField',
        'colorField',
        'switchField',
        'jsonField',
        'tagsField',
        'fileField',
      ],
      ['FieldRows'],
      ['EntryForm', 'EntryField', 'EntryTexts'],
      ['NewPasswordFields', 'PasswordField'],
      ['NewAccountFields'],
    ],
  },
  {
    id: 'search',
    demos: [
      [
        'SearchForm',
        'severalSearch',
        'tagsSearch',
        'numberRangeSearch',
        'dayRangeSearch',
        'recordSearch',
        'treeSearch',
      ],
      ['RecordSteps'],
    ],
  },
  {
    id: 'tables',
    demos: [
      ['DataTable', 'DataSettings', 'SavedViews', 'ColumnEdge'],
      [
        'MoneyCell',
        'NumberCell',
        'PercentCell',
        'NumberRangeCell',
        'FlagCell',
        'DayCell',
        'DayRangeCell',
        'InstantCell',
        'RecordCell',
        'ColorCell',
        'TagsCell',
        'JsonCell',
      ],
      ['Pager', 'PageStepper'],
      ['HistoryTable'],
      ['LogList'],
    ],
  },
  { id: 'trees', demos: [['CheckTree', 'CheckTools', 'CheckNone'], ['TreeGrid']] },
  {
    id: 'charts',
    demos: [
      ['LazyLineChart', 'ChartFigure'],
      ['LazyBarChart'],
      ['LazyDonutChart', 'DonutLegend'],
      ['Sparkline'],
    ],
  },
  {
    id: 'dialogs',
    demos: [
      ['DialogFrame', 'OverlayDialog'],
      ['ConfirmDialog'],
      ['DialogForm'],
      ['EditDrawer'],
      ['SideDrawer'],
      ['ConflictDialog'],
      ['BatchDialog', 'BatchChoice', 'BatchResultDialog'],
      ['ExportButton', 'ExportAll', 'ExportDialog'],
    ],
  },
  {
    id: 'feedback',
    demos: [
      ['FeedbackOutlet'],
      ['Tooltip', 'HintButton', 'CountTooltip'],
      ['InfoNotice'],
      ['DataState', 'DataFailure', 'StaleNotice', 'ActionProblem', 'CardFailure'],
    ],
  },
  {
    id: 'texts',
    demos: [
      ['Badge', 'Status', 'EnabledStatus', 'PillList'],
      ['EmptyValue', 'Ellipsis', 'TimeAgo', 'ClientText'],
      ['Facts', 'FactList', 'Fact'],
      ['ChangeList', 'ChangeEntry', 'FieldChanges'],
      ['CodeBlock', 'CopyField'],
      ['Markdown'],
      ['QrCode'],
    ],
  },
  {
    id: 'pictures',
    demos: [
      ['Avatar', 'LoggedAvatar', 'PersonName'],
      ['Icon', 'NamedIcon', 'RouteIcon', 'BrandMark'],
    ],
  },
] as const satisfies readonly { id: string; demos: readonly (readonly [string, ...string[]])[] }[]

export type GroupId = (typeof componentGroups)[number]['id']

/** Parts that are offered and have no demo, with the reason (`components.messages.ts`). */
export const partsWithoutDemo = {
  Page: 'isThisPage',
  SectionIndex: 'isThisPage',
  SectionsWaiting: 'isThisPage',
  DemoPanel: 'isOnExamplePages',
  DemoNote: 'isOnExamplePages',
  FocusedHeading: 'takesFocus',
  Notice: 'isWholePage',
  Exception: 'isWholePage',
  ComingSoon: 'isWholePage',
  EmbeddedFrame: 'isWholePage',
  OutsideLink: 'isWholePage',
  BrandFooter: 'isInLayout',
  ServerImport: 'writesRecords',
  FieldLayer: 'isInFields',
  LibraryTheme: 'isAroundLibrary',
  SavedRowProvider: 'isAroundTables',
} as const
