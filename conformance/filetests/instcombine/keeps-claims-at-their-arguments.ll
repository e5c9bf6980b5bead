; negative: when arguments change places, what is claimed of each goes with it: %x may be poison, 5 may not
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32], buf i32[32] rand(1,2147483600,2147483647)]
; CHECK-LABEL: @k
; CHECK: call i32 @llvm.umin.i32(i32 %x, i32 noundef 500)
; CHECK-LABEL: @both
; CHECK: call i32 @llvm.smax.i32(i32 noundef %x, i32 signext 7)
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %v = load i32, ptr %pi, align 4
  %x = add nsw i32 %v, 30
  %m = call i32 @llvm.umin.i32(i32 noundef 500, i32 %x)
  %fits = icmp slt i32 %v, 2147483618
  br i1 %fits, label %some, label %end
some:
  store i32 %m, ptr %po, align 4
  br label %end
end:
  ret void
}

define i32 @both(i32 %x) {
  %r = call i32 @llvm.smax.i32(i32 signext 7, i32 noundef %x)
  ret i32 %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
