; a store whose bytes are loaded stays, in lanes that diverged; what was loaded is not stored again
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: store i32 %x, ptr %po
; CHECK-NEXT: %v = load i32, ptr %po
; CHECK: then:
; CHECK-NOT: store i32 %v, ptr %po
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %po, align 4
  %v = load i32, ptr %po, align 4
  %d = icmp slt i32 %v, 2
  br i1 %d, label %then, label %end
then:
  store i32 %v, ptr %po, align 4
  br label %end
end:
  %far = getelementptr inbounds i32, ptr %po, i32 64
  store i32 %v, ptr %far, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
