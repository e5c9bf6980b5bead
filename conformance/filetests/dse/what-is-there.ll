; a store of what was loaded from there goes, in another block too, if nothing was written since
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: body:
; CHECK-NEXT: %x = load i64, ptr %pi
; CHECK-NEXT: %c = icmp
; CHECK-NEXT: br i1
; CHECK: some:
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK-NEXT: store i64 %x, ptr %po
; CHECK-NEXT: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  br label %body
body:
  %x = load i64, ptr %pi, align 8
  %c = icmp slt i32 %t, 9
  br i1 %c, label %some, label %end
some:
  store i64 %x, ptr %pi, align 8
  br label %end
end:
  store i64 %x, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
