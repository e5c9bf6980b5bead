; negative: lanes that end inside would not have stored
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: store i32 %w, ptr %po
; CHECK: call void @stop
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %w = add i32 %i, %t
  store i32 %w, ptr %po, align 4
  call void @stop(i32 %i, i32 %x) memory(none)
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, 3
  br i1 %d, label %loop, label %end
end:
  ret void
}
define internal void @stop(i32 %i, i32 %x) noinline {
  %z = icmp eq i32 %i, %x
  br i1 %z, label %out, label %on
out:
  call void @llvm.nvvm.exit()
  unreachable
on:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.exit()
