; negative: that one addition does not wrap says nothing of its equal that may
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] hex(ffffff7fffffff7fffffff7f0000000001000000020000000300000004000000050000000600000007000000ffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7fffffff7f)]
; CHECK-LABEL: @k
; CHECK: icmp sgt
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %t, 8
  br i1 %c, label %a, label %b
a:
  %y = add nsw i32 %x, 100
  store i32 %y, ptr %pi, align 4
  br label %b
b:
  %z = add i32 %x, 100
  %q = icmp sgt i32 %z, %x
  %r = zext i1 %q to i32
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
