; negative: uses inside the loop, and by PHIs of the exit, stay
; RUN: opt --passes='lcssa' --verify-each -S %s | filecheck %s
; RUN: check --passes='lcssa' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK-NOT: lcssa
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
  %i = phi i32 [ 0, %entry ], [ %n, %rest ]
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, %x
  br label %rest
rest:
  %m = mul i32 %n, %i
  br i1 %d, label %loop, label %end
end:
  %r = phi i32 [ %m, %rest ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
