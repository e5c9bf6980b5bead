; a slot that is made between two stores reads nothing: the first store is dead
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=early-cse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k
; CHECK-NOT: store i32 1, ptr %po
; CHECK: %slot = alloca i32
; CHECK-NOT: store i32 1, ptr %po
; CHECK: store i32 %t, ptr %po
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end
arm:
  store i32 1, ptr %po, align 4
  %slot = alloca i32, align 4
  store i32 %t, ptr %po, align 4
  call void @keep(ptr %slot)
  br label %end
end:
  ret void
}

define internal void @keep(ptr %p) noinline {
  store volatile i32 0, ptr %p, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
