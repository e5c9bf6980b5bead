; RUN: opt %s --passes=name-blocks -S | filecheck %s
; RUN: opt %s --passes='nvopt<O0>' --opt=-slot-195=1 -S | filecheck %s --check-prefix=O0
; RUN: check %s --passes=name-blocks | filecheck %s --check-prefix=VERDICT
; Functions and blocks are counted from 1; declarations have no number. A value of
; such a name gets a number behind it.
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; CHECK-LABEL: define void @first(i1 %c)
; CHECK-NEXT: F1_B1:
; CHECK-NEXT: br i1 %c, label %F1_B2, label %F1_B3
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-NEXT: F2_B1:
; CHECK-NEXT: %F2_B1{{[0-9]+}} = call i32
; O0: F1_B3:
; VERDICT: name-blocks @k: Skipped
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @first(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  ret void
}
define ptx_kernel void @k(ptr %out) {
  %F2_B1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr inbounds i32, ptr %out, i32 %F2_B1
  store i32 %F2_B1, ptr %p
  ret void
}
