; cases of a switch, and its default, that bring the address of a store null are never taken
; RUN: opt --passes=simplifycfg --verify-each -S %s | filecheck %s
; RUN: check --passes=simplifycfg %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=simplifycfg %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,3,6)]
; CHECK-LABEL: @k
; CHECK: switch i32 %x
; CHECK-NOT: i32 1, label
; CHECK-NOT: i32 2, label
; CHECK: store i32 %x, ptr
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  switch i32 %x, label %j [ i32 1, label %j
                            i32 2, label %j
                            i32 3, label %b
                            i32 4, label %b
                            i32 5, label %c
                            i32 6, label %c ]
b:
  store volatile i32 2, ptr %pi, align 4
  br label %j
c:
  store volatile i32 3, ptr %pi, align 4
  br label %j
j:
  %p = phi ptr [ null, %entry ], [ null, %entry ], [ null, %entry ], [ %po, %b ], [ %pi, %c ]
  store i32 %x, ptr %p, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
