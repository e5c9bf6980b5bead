; RUN: opt --passes='sinking2' --verify-each -S %s | filecheck %s
; RUN: check --passes='sinking2' %s
; The scopes of the store and of the load exclude each other.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9), out i32[64]]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       then:
; CHECK:         %v = load i32, ptr %p
; CHECK-NEXT:    %w = mul i32 %v, 3
define ptx_kernel void @k(ptr %out, ptr %in, ptr %more) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %p = getelementptr i32, ptr %in, i32 %t
  %q = getelementptr i32, ptr %more, i32 %t
  %v = load i32, ptr %p, !alias.scope !2, !noalias !3
  store i32 5, ptr %q, !alias.scope !3, !noalias !2
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %then, label %join
then:
  %w = mul i32 %v, 3
  br label %join
join:
  %r = phi i32 [ %w, %then ], [ %x, %entry ]
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = !{!1}
!4 = distinct !{!4, !0}
!3 = !{!4}
