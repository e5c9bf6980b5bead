; negative: a store of the loop may write the bytes
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=1 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: %k = load i32, ptr %pi
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %s = phi i32 [ 0, %entry ], [ %u, %loop ]
  %k = load i32, ptr %pi, align 4
  %m = and i32 %i, 3
  %b = add i32 %t, %m
  %q = getelementptr i32, ptr %in, i32 %b
  %k1 = add i32 %k, 1
  store i32 %k1, ptr %q, align 4
  %u = add i32 %s, %k
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, 5
  br i1 %d, label %loop, label %end
end:
  store i32 %u, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
