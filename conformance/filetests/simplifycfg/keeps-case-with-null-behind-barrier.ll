; negative: behind a barrier that must be executed the cases that bring null stay
; RUN: opt --passes=simplifycfg --verify-each -S %s | filecheck %s
; RUN: check --passes=simplifycfg %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,5,6)]
; CHECK-LABEL: @k
; CHECK: switch i32 %x
; CHECK: i32 1, label
; CHECK: i32 2, label
; CHECK: store i32 %x, ptr
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  switch i32 %x, label %b [ i32 1, label %j
                            i32 2, label %j
                            i32 5, label %c
                            i32 6, label %c ]
b:
  store volatile i32 2, ptr %pi, align 4
  br label %j
c:
  store volatile i32 3, ptr %pi, align 4
  br label %j
j:
  %p = phi ptr [ null, %entry ], [ null, %entry ], [ %po, %b ], [ %pi, %c ]
  call void @llvm.nvvm.barrier0()
  store i32 %x, ptr %p, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
