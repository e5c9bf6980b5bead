; label forms: quoted, numeric-looking names, leading dots and dollars, unnamed entry, unreachable blocks
define void @f(i1 %c) {
.entry:
  br i1 %c, label %$dollar, label %"0x10"
$dollar:
  br label %a.b-c_d
"0x10":
  br label %a.b-c_d
a.b-c_d: ; the label is followed by a comment
  br label %"10"
"10":
  br label %i32
i32:
  br label %add
add:
  br label %x
x: ret void
unreachable_block:
  br label %unreachable_block
}
define void @g() { ret void }
define void @h() { entry: br label %next next: ret void }
