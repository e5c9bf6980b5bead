; use-list orders: of values, globals, blocks, in functions and at module level
@g = global i32 0
define i32 @f(i32 %x, i1 %c) {
entry:
  %a = add i32 %x, 1
  %b = add i32 %a, %x
  %d = mul i32 %a, %b
  br i1 %c, label %l, label %m
l:
  br label %m
m:
  %p = phi i32 [ %d, %entry ], [ %a, %l ]
  %q = load i32, ptr @g
  store i32 %q, ptr @g
  ret i32 %p
  uselistorder i32 %x, { 1, 0 }
  uselistorder i32 %a, { 1, 2, 0 }
  uselistorder label %m, { 1, 0 }
}
uselistorder ptr @g, { 1, 0 }
@h = global i32 1
@h2 = global i32 1
@v0 = global i32 77
@v1 = global i32 77
uselistorder i32 77, { 1, 0 }
