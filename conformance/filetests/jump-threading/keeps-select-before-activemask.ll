; negative: the branch decides which lanes are seen by activemask
; RUN: opt --passes='jump-threading' --verify-each -S %s | filecheck %s
; RUN: check --passes='jump-threading' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: select i1 %k2
; CHECK: br i1 %c
; VERDICT: jump-threading @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 3
  br i1 %k, label %a, label %b
a:
  %k2 = icmp slt i32 %x, 0
  %sel = select i1 %k2, i32 5, i32 %t
  br label %m
b:
  store i32 2, ptr %pi, align 4
  br label %m
m:
  %j = phi i32 [ %sel, %a ], [ %x, %b ]
  %c = icmp eq i32 %j, 5
  br i1 %c, label %p, label %q
p:
  %am = call i32 @llvm.nvvm.activemask()
  store i32 %am, ptr %po, align 4
  ret void
q:
  store i32 %j, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask() #0
attributes #0 = { convergent }
