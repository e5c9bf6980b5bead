; quoted names of globals, locals, labels, arguments, types, comdats, metadata-free
$"comdat name" = comdat any
%"a type" = type { i32 }
@"a global" = global %"a type" { i32 1 }, comdat($"comdat name")
@"\01mangled" = global i32 2
@"quote\22inside\5C" = global i32 3
@"" = global i32 4
@-dash.dot$dollar_1 = global i32 5
@"123" = global i32 6
@"unicode é ☃" = global i32 7
define i32 @"a function"(i32 %"a b", ptr %"\01\7Fctl") {
"first block":
  %"x y" = add i32 %"a b", 1
  %"0" = add i32 %"x y", 2
  br label %"second \22block\22"
"second \22block\22":
  %-odd.name$ = add i32 %"0", 3
  %.dot = load i32, ptr @"a global"
  br label %-
-:
  %"ünïcode" = add i32 %.dot, %-odd.name$
  ret i32 %"ünïcode"
}
