; negative: volatile and atomic loads, a write, a barrier or a fence after the load, a load with another use, a load of
; another block, a slot of the thread
; RUN: opt --passes=instcombine %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=2 block=64 args=[buf i32[1024] rand(1,0,20), buf i32[256] rand(2,0,20)]
; CHECK-LABEL: @k(
; CHECK: some:
; CHECK: load volatile i32, ptr addrspace(1) %pa
; CHECK: load atomic i32, ptr addrspace(1) %pa monotonic
; CHECK: %a2 = load i32, ptr addrspace(1) %pa
; CHECK: %a3 = load i32, ptr addrspace(1) %po
; CHECK: store i32 7, ptr addrspace(1) %po
; CHECK: other:
; CHECK: load volatile i32, ptr addrspace(1) %pb
; CHECK: load atomic i32, ptr addrspace(1) %pb monotonic
; CHECK: %b2 = load i32, ptr addrspace(1) %pb
; CHECK: %b3 = load i32, ptr addrspace(1) %po
; CHECK-LABEL: define void @barrier(
; CHECK: %a = load i32, ptr addrspace(1) %pa
; CHECK-NEXT: call void @llvm.nvvm.barrier0()
; CHECK: %b = load i32, ptr addrspace(1) %pb
; CHECK: phi i32
; CHECK-LABEL: define void @fence(
; CHECK: %a = load i32, ptr addrspace(1) %pa
; CHECK-NEXT: fence
; CHECK: %b = load i32, ptr addrspace(1) %pb
; CHECK: phi i32
; CHECK-LABEL: define i32 @slot(
; CHECK: %v = load i32, ptr %p
; CHECK: %w = load i32, ptr %q
; VERDICT: @k: Refines

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier0()

define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = shl i32 %n, 6
  %i = add i32 %base, %t
  %pa = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %pb = getelementptr i32, ptr addrspace(1) %pa, i32 64
  %k = shl i32 %i, 3
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %k
  %c = icmp ult i32 %t, 11
  br i1 %c, label %some, label %other
some:
  %a0 = load volatile i32, ptr addrspace(1) %pa
  %a1 = load atomic i32, ptr addrspace(1) %pa monotonic, align 4
  %a2 = load i32, ptr addrspace(1) %pa
  %a2b = mul i32 %a2, 3
  %a3 = load i32, ptr addrspace(1) %po
  store i32 7, ptr addrspace(1) %po
  br label %end
other:
  %b0 = load volatile i32, ptr addrspace(1) %pb
  %b1 = load atomic i32, ptr addrspace(1) %pb monotonic, align 4
  %b2 = load i32, ptr addrspace(1) %pb
  %b2b = mul i32 %b2, 5
  %b3 = load i32, ptr addrspace(1) %po
  br label %end
end:
  %r0 = phi i32 [ %a0, %some ], [ %b0, %other ]
  %r1 = phi i32 [ %a1, %some ], [ %b1, %other ]
  %r2 = phi i32 [ %a2, %some ], [ %b2, %other ]
  %r2b = phi i32 [ %a2b, %some ], [ %b2b, %other ]
  %r3 = phi i32 [ %a3, %some ], [ %b3, %other ]
  %s0 = add i32 %r0, %r1
  %s1 = add i32 %s0, %r2
  %s2 = add i32 %s1, %r2b
  %s3 = add i32 %s2, %r3
  store i32 %s3, ptr addrspace(1) %po
  %q1 = getelementptr i32, ptr addrspace(1) %po, i32 1
  call void @barrier(i32 %n, ptr addrspace(1) %pa, ptr addrspace(1) %pb, ptr addrspace(1) %q1)
  %q2 = getelementptr i32, ptr addrspace(1) %po, i32 2
  call void @fence(i32 %t, ptr addrspace(1) %pa, ptr addrspace(1) %pb, ptr addrspace(1) %q2)
  %q3 = getelementptr i32, ptr addrspace(1) %po, i32 3
  %s = call i32 @slot(i32 %t, i32 %r0)
  store i32 %s, ptr addrspace(1) %q3
  ret void
}

; The block goes one way or the other as a whole.
define void @barrier(i32 %n, ptr addrspace(1) %pa, ptr addrspace(1) %pb, ptr addrspace(1) %q) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %some, label %other
some:
  %a = load i32, ptr addrspace(1) %pa
  call void @llvm.nvvm.barrier0()
  br label %end
other:
  %b = load i32, ptr addrspace(1) %pb
  br label %end
end:
  %r = phi i32 [ %a, %some ], [ %b, %other ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

define void @fence(i32 %t, ptr addrspace(1) %pa, ptr addrspace(1) %pb, ptr addrspace(1) %q) {
entry:
  %c = icmp ult i32 %t, 13
  br i1 %c, label %some, label %other
some:
  %a = load i32, ptr addrspace(1) %pa
  fence acquire
  br label %end
other:
  %b = load i32, ptr addrspace(1) %pb
  br label %end
end:
  %r = phi i32 [ %a, %some ], [ %b, %other ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}

define i32 @slot(i32 %t, i32 %x) {
entry:
  %p = alloca i32, align 4
  %q = alloca i32, align 4
  store i32 %x, ptr %p, align 4
  store i32 %t, ptr %q, align 4
  %c = icmp ult i32 %t, %x
  br i1 %c, label %some, label %other
some:
  %v = load i32, ptr %p, align 4
  br label %end
other:
  %w = load i32, ptr %q, align 4
  br label %end
end:
  %r = phi i32 [ %v, %some ], [ %w, %other ]
  ret i32 %r
}
