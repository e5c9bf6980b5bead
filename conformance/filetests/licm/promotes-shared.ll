; every lane that enters stores, and nothing synchronizes: an element of its own stays in a register
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='licm' --policy=independent:3,maximal,frontier %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='licm,licm' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=licm %s | filecheck %s --check-prefix=LIMIT
; LIMIT: @k: Skipped
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: entry:
; CHECK: %sp.promoted = load i32, ptr addrspace(3) %sp
; CHECK: loop:
; CHECK-NOT: addrspace
; CHECK: end:
; CHECK: store i32 %{{.*}}, ptr addrspace(3) %sp
; CHECK: ret void
; VERDICT: @k: Refines

@s = internal addrspace(3) global [64 x i32] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %sp = getelementptr inbounds [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %sp, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %s = phi i32 [ 0, %entry ], [ %u, %loop ]
  %k = load i32, ptr addrspace(3) %sp, align 4
  %w = add i32 %k, %i
  store i32 %w, ptr addrspace(3) %sp, align 4
  %u = add i32 %s, %k
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, %x
  br i1 %d, label %loop, label %end
end:
  %r = load i32, ptr addrspace(3) %sp, align 4
  %f = add i32 %r, %u
  store i32 %f, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
