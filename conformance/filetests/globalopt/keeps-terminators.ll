; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; Each terminator misses one condition.

; CHECK-LABEL: define ptx_kernel void @k(
define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %c = icmp ult i32 %t, 8
; the condition is not known
; CHECK: br i1 %c, label %one, label %two
  br i1 %c, label %one, label %two
one:
; two cases, neither where the default goes
; CHECK: switch i32 %t, label %two [
; CHECK-NEXT: i32 1, label %three
; CHECK-NEXT: i32 2, label %four
  switch i32 %t, label %two [ i32 1, label %three
                              i32 2, label %four ]
three:
  br label %four
four:
; the entries have different values
; CHECK: phi i32 [ 2, %one ], [ 1, %three ]
  %a = phi i32 [ 2, %one ], [ 1, %three ]
; the default is reached
; CHECK: switch i32 %a, label %five [
; CHECK-NEXT: i32 1, label %two
; CHECK-NEXT: i32 3, label %two
  switch i32 %a, label %five [ i32 1, label %two
                               i32 3, label %two ]
five:
  br label %two
two:
; nothing lost an entry here: PHIs of one value are left to others
; CHECK: phi i32 [ 5, %entry ], [ 5, %one ], [ 5, %four ], [ 5, %four ], [ 5, %five ]
  %b = phi i32 [ 5, %entry ], [ 5, %one ], [ 5, %four ], [ 5, %four ], [ 5, %five ]
  store i32 %b, ptr addrspace(1) %slot
  ret void
}

; A volatile store to null is not taken for undefined, and neither is one where null is an address.
; CHECK-LABEL: define void @volatile(
; CHECK: store volatile i32 1, ptr null
define void @volatile() {
  store volatile i32 1, ptr null
  ret void
}
; CHECK-LABEL: define void @null_is_valid(
; CHECK: store i32 1, ptr null
define void @null_is_valid() null_pointer_is_valid {
  store i32 1, ptr null
  ret void
}
; CHECK-LABEL: define void @shared_zero(
; CHECK: store i32 1, ptr addrspace(3) null
define void @shared_zero() {
  store i32 1, ptr addrspace(3) null
  ret void
}
; CHECK-LABEL: define void @bare(
; CHECK: br i1 true
define void @bare() naked {
  br i1 true, label %a, label %b
a:
  unreachable
b:
  unreachable
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
