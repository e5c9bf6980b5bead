; negative: on the way to what overwrites it are writes of another block, which cost more than those of its own
; RUN: opt --passes='dse<memoryssa-walklimit=4>' --verify-each -S %s | filecheck %s
; RUN: opt --passes='dse<memoryssa-walklimit=5>' --verify-each -S %s | filecheck %s --check-prefix=MORE
; RUN: check --passes='dse<memoryssa-walklimit=4>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='dse<memoryssa-walklimit=5>' %s | filecheck %s --check-prefix=GONE
; LAUNCH: k grid=1 block=40 args=[out i32[128]]
; CHECK-LABEL: @k
; CHECK: store i32 1, ptr %po
; CHECK: store i32 2, ptr %po2
; CHECK: store i32 3, ptr %po
; VERDICT: dse @k: Skipped
; MORE-LABEL: @k
; MORE-NOT: store i32 1, ptr %po
; MORE: store i32 2, ptr %po2
; MORE-NEXT: store i32 3, ptr %po
; GONE: dse @k: Refines

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %po2 = getelementptr inbounds i8, ptr %po, i64 256
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end
arm:
  store i32 1, ptr %po, align 4
  br label %next
next:
  store i32 2, ptr %po2, align 4
  store i32 3, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
