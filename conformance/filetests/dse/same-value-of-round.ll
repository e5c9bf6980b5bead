; what the same round has loaded, where memory joins at the beginning of each round
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: body:
; CHECK-NOT: store i32 %v
; CHECK: store i32 %i, ptr %pi
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %po, align 4
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %n, %body ]
  %v = load i32, ptr %po, align 4
  %c = icmp slt i32 %i, %v
  br i1 %c, label %body, label %end
body:
  store i32 %v, ptr %po, align 4
  store i32 %i, ptr %pi, align 4
  %n = add nsw i32 %i, 1
  br label %head
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
