; RUN: opt --passes='sink' --verify-each -S %s | filecheck %s
; RUN: check --passes='sink' %s
; What only the code behind a loop needs is computed once, by lanes that leave it at different times.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       loop:
; CHECK-NOT:     %u = mul
; CHECK:       last:
; CHECK-NEXT:    %u = mul i32 %i, 7
; CHECK:         %w = add i32 %u, 1
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %then, label %join
then:
  br label %loop
loop:
  %i = phi i32 [ 0, %then ], [ %i2, %loop ]
  %u = mul i32 %i, 7
  %i2 = add i32 %i, 1
  %done = icmp uge i32 %i2, %x
  br i1 %done, label %last, label %loop
last:
  %w = add i32 %u, 1
  br label %join
join:
  %r = phi i32 [ %w, %last ], [ %x, %entry ]
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
