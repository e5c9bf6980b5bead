; a number whose low bits are zero is zero or at least the next one; both edges to one block need no condition
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,20)]
; CHECK-LABEL: @k
; CHECK: icmp eq i32 %m, 0
; CHECK: br i1 false, label %end, label %end
; CHECK-LABEL: @above
; CHECK: icmp ne i32 %m, 0
; CHECK-LABEL: @shifted
; CHECK: [[M:%.*]] = and i32 %x, 96
; CHECK: icmp eq i32 [[M]], 64
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = and i32 %x, -4
  %c = icmp ult i32 %m, 4
  br i1 %c, label %low, label %high
low:
  store i32 %m, ptr %po, align 4
  %d = icmp ult i32 %x, 2
  br i1 %d, label %end, label %end
high:
  store i32 7, ptr %po, align 4
  br label %end
end:
  ret void
}

define i1 @above(i32 %x) {
  %m = shl i32 %x, 3
  %c = icmp ugt i32 %m, 7
  call void @use(i32 %m)
  ret i1 %c
}

define i1 @shifted(i32 %x) {
  %s = lshr i32 %x, 5
  %m = and i32 %s, 3
  %c = icmp eq i32 %m, 2
  ret i1 %c
}

declare void @use(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
