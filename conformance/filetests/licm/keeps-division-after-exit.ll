; negative: lanes may end before they come to the division
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: %k = sdiv i32 100, %q
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %q = and i32 %x, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %rest ]
  %s = phi i32 [ 0, %entry ], [ %u, %rest ]
  call void @stop(i32 %q)
  br label %rest
rest:
  %k = sdiv i32 100, %q
  %u = add i32 %s, %k
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, 3
  br i1 %d, label %loop, label %end
end:
  store i32 %u, ptr %po, align 4
  ret void
}
define internal void @stop(i32 %q) noinline {
  %z = icmp eq i32 %q, 0
  br i1 %z, label %out, label %on
out:
  call void @llvm.nvvm.exit()
  unreachable
on:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.exit()
