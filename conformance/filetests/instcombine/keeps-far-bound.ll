; negative: bounds beyond the first number with these low bits, and bounds with sign; bits that somebody else wants, too
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-20,20)]
; CHECK-LABEL: @k
; CHECK: icmp {{ult i32 %m, 5|ult i32 %m, 8}}
; CHECK: icmp slt i32 %m, 4
; CHECK-LABEL: @shifted
; CHECK: %m = and i32 %s, 3
; CHECK: icmp eq i32 %m, 2
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = and i32 %x, -4
  %c = icmp ult i32 %m, 5
  br i1 %c, label %low, label %high
low:
  store i32 %m, ptr %po, align 4
  br label %end
high:
  %d = icmp slt i32 %m, 4
  %z = zext i1 %d to i32
  store i32 %z, ptr %po, align 4
  br label %end
end:
  ret void
}

define i1 @shifted(i32 %x) {
  %s = lshr i32 %x, 5
  %m = and i32 %s, 3
  %c = icmp eq i32 %m, 2
  call void @use(i32 %m)
  ret i1 %c
}

declare void @use(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
