; negative: a constant that is read, of another block, or no constant at all is not made one with an earlier one
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[64] const(3)]
; CHECK-LABEL: @k
; CHECK: store i32 0, ptr %po
; CHECK-NEXT: %x = load i32, ptr %po
; CHECK-NEXT: store i16 1, ptr %po
; CHECK-NEXT: store i32 0, ptr %pi
; CHECK-NEXT: %c = icmp
; CHECK-NEXT: br i1
; CHECK: some:
; CHECK-NEXT: store i16 1, ptr %pi
; CHECK-NEXT: store i32 0, ptr %p4
; CHECK-NEXT: store i16 %f, ptr %p4
; CHECK-NEXT: br label
; CHECK: end:
; CHECK-NEXT: store i32 %x, ptr %q4
; CHECK-NEXT: store i16 1, ptr %q4
; CHECK-NEXT: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %f = trunc i32 %t to i16
  %p4 = getelementptr inbounds i8, ptr %po, i64 4
  %q4 = getelementptr inbounds i8, ptr %pi, i64 4
  store i32 0, ptr %po, align 4
  %x = load i32, ptr %po, align 4
  store i16 1, ptr %po, align 2
  store i32 0, ptr %pi, align 4
  %c = icmp slt i32 %t, 9
  br i1 %c, label %some, label %end
some:
  store i16 1, ptr %pi, align 2
  store i32 0, ptr %p4, align 4
  store i16 %f, ptr %p4, align 2
  br label %end
end:
  store i32 %x, ptr %q4, align 4
  store i16 1, ptr %q4, align 2
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
