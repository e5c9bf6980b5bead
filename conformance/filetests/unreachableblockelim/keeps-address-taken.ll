; negative: a block whose address is taken may be reached by it
; RUN: opt --passes=unreachableblockelim --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f
; CHECK: named:
; CHECK: behind:
; CHECK-NOT: {{^}}lost:

@table = internal addrspace(1) constant ptr blockaddress(@f, %named), align 8

define i32 @f(i32 %x) {
entry:
  ret i32 %x
named:
  br label %behind
behind:
  ret i32 5
lost:
  ret i32 6
}
