; writes of its own block on the way to what overwrites it cost less than the limit
; RUN: opt --passes='dse<memoryssa-walklimit=4>' --verify-each -S %s | filecheck %s
; RUN: check --passes='dse<memoryssa-walklimit=4>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='dse<memoryssa-walklimit=4>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=40 args=[out i32[256]]
; CHECK-LABEL: @k
; CHECK-NOT: store i32 1, ptr %po
; CHECK: store i32 2, ptr %po2
; CHECK-NEXT: store i32 4, ptr %po4
; CHECK-NEXT: store i32 3, ptr %po
; VERDICT: dse @k: Refines
; LIMIT: dse @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %po2 = getelementptr inbounds i8, ptr %po, i64 256
  %po4 = getelementptr inbounds i8, ptr %po, i64 512
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end
arm:
  store i32 1, ptr %po, align 4
  store i32 2, ptr %po2, align 4
  store i32 4, ptr %po4, align 4
  store i32 3, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
