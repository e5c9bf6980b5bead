; negative: behind a barrier another lane may own the place
; RUN: opt --passes=simplifycfg --verify-each -S %s | filecheck %s
; RUN: check --passes=simplifycfg %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: call void @llvm.nvvm.barrier0
; CHECK: br i1 %c
; CHECK: store i32 %y
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %t, ptr %po, align 4
  call void @llvm.nvvm.barrier0()
  %y = sub i32 5, %x
  %c = icmp sgt i32 %x, 10
  br i1 %c, label %a, label %j
a:
  store i32 %y, ptr %po, align 4
  br label %j
j:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
