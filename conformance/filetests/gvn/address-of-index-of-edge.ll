; the index of an address is another one on each edge: the load reads what is stored there at that index
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: j:
; CHECK: %v = phi i32 [ %t, %a ], [ 7, %b ]
; CHECK-NOT: load
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %n = add i32 %t, 64
  %m = add i32 %t, 32
  %c = icmp slt i32 %t, 9
  br i1 %c, label %a, label %b
a:
  %pa = getelementptr inbounds i32, ptr %in, i32 %n
  store i32 %t, ptr %pa, align 4
  br label %j
b:
  %pb = getelementptr inbounds i32, ptr %in, i32 %m
  store i32 7, ptr %pb, align 4
  br label %j
j:
  %i = phi i32 [ %n, %a ], [ %m, %b ]
  %p = getelementptr inbounds i32, ptr %in, i32 %i
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
