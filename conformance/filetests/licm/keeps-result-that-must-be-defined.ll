; negative: the result must be defined, which it is not in lanes that do not compute it
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: some:
; CHECK: %k = call noundef i32 @llvm.abs.i32(i32 %m, i1 true)
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 3
  %m = select i1 %c, i32 %x, i32 -2147483648
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %s = phi i32 [ 0, %entry ], [ %u, %latch ]
  br i1 %c, label %some, label %latch
some:
  %k = call noundef i32 @llvm.abs.i32(i32 %m, i1 true)
  br label %latch
latch:
  %a = phi i32 [ %k, %some ], [ 3, %loop ]
  %u = add i32 %s, %a
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, 3
  br i1 %d, label %loop, label %end
end:
  store i32 %u, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.abs.i32(i32, i1 immarg)
