; negative: the branch is that of the header of a loop
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
  %k2 = icmp slt i32 %x, 2
  %sel = select i1 %k2, i32 5, i32 %t
  br label %m
m:
  %j = phi i32 [ %sel, %entry ], [ %nj, %l ]
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %c = icmp eq i32 %j, 5
  br i1 %c, label %p, label %l
p:
  store i32 %i, ptr %po, align 4
  br label %l
l:
  %n = add i32 %i, 1
  %nj = mul i32 %j, %n
  %w = icmp slt i32 %n, 5
  br i1 %w, label %m, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
