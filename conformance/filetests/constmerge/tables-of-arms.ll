; lanes of both arms, and of an initializer, come to one table; the kept one has the larger alignment
; RUN: opt --passes=constmerge --verify-each -S %s | filecheck %s
; RUN: check --passes=constmerge %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64]]
; CHECK-NOT: @a =
; CHECK: @b = internal unnamed_addr addrspace(4) constant [4 x i32] [i32 3, i32 1, i32 4, i32 1], align 16
; CHECK-NOT: @pa
; CHECK: @pb = internal unnamed_addr addrspace(4) constant ptr addrspace(4) @b
; CHECK: @list = internal addrspace(4) constant [2 x ptr addrspace(4)] [ptr addrspace(4) @b, ptr addrspace(4) getelementptr {{.*}} @b
; CHECK-LABEL: @k
; CHECK: even:
; CHECK: [4 x i32], ptr addrspace(4) @b
; CHECK: odd:
; CHECK: load ptr addrspace(4), ptr addrspace(4) @pb
; CHECK: load ptr addrspace(4), ptr addrspace(4) @pb
; VERDICT: @k: Refines

@a = internal unnamed_addr addrspace(4) constant [4 x i32] [i32 3, i32 1, i32 4, i32 1], align 16
@b = internal unnamed_addr addrspace(4) constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]
@pa = internal unnamed_addr addrspace(4) constant ptr addrspace(4) @a
@pb = internal unnamed_addr addrspace(4) constant ptr addrspace(4) @b
@list = internal addrspace(4) constant [2 x ptr addrspace(4)] [ptr addrspace(4) @a, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @a, i64 4)]

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %i = and i32 %t, 3
  %bit = and i32 %t, 1
  %c = icmp eq i32 %bit, 0
  br i1 %c, label %even, label %odd
even:
  %pe = getelementptr [4 x i32], ptr addrspace(4) @a, i32 0, i32 %i
  %ve = load i32, ptr addrspace(4) %pe, align 4
  br label %end
odd:
  %p = load ptr addrspace(4), ptr addrspace(4) @pa
  %q = load ptr addrspace(4), ptr addrspace(4) @pb
  %pp = getelementptr [4 x i32], ptr addrspace(4) %p, i32 0, i32 %i
  %pq = getelementptr [4 x i32], ptr addrspace(4) %q, i32 0, i32 %bit
  %vp = load i32, ptr addrspace(4) %pp, align 4
  %vq = load i32, ptr addrspace(4) %pq, align 4
  %l = load ptr addrspace(4), ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @list, i64 8)
  %vl = load i32, ptr addrspace(4) %l, align 4
  %s = mul i32 %vp, %vq
  %vo = add i32 %s, %vl
  br label %end
end:
  %v = phi i32 [ %ve, %even ], [ %vo, %odd ]
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
