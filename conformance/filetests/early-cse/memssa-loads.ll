; loads are merged past writes of other bytes: of another member, of another variable, of a slot
; RUN: opt --passes='early-cse<memssa>' --verify-each -S %s | filecheck %s
; RUN: check --passes='early-cse<memssa>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='early-cse<memssa>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %a0 = load i32
; CHECK-NOT: load
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK: %c = load i32, ptr %in
; CHECK-NOT: load
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

@tile = internal addrspace(3) global [64 x i32] undef, align 4

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %slot = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %two = shl nuw nsw i32 %t, 1
  %next = or disjoint i32 %two, 1
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %p0 = getelementptr inbounds i32, ptr %out, i32 %two
  %p1 = getelementptr inbounds i32, ptr %out, i32 %next
  %ps = getelementptr inbounds [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %t
  store i32 %t, ptr %slot, align 4
  %a0 = load i32, ptr %p0, align 4
  store i32 7, ptr %p1, align 4
  %a1 = load i32, ptr %p0, align 4
  store i32 %a1, ptr addrspace(3) %ps, align 4
  %a2 = load i32, ptr %p0, align 4
  %s = add i32 %a0, %a2
  call void @llvm.nvvm.barrier0()
  %own = load i32, ptr %slot, align 4
  %c = load i32, ptr %in, align 4
  %sum = add i32 %s, %own
  %all = add i32 %sum, %c
  store i32 %all, ptr %p0, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
