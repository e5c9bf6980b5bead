; indices of elements are i64, and a vector all of whose elements are replaced does not matter
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[80], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @index(
; CHECK: extractelement <2 x i32> %b, i64 1
; CHECK-LABEL: @replaced(
; CHECK: insertelement <2 x i32> poison, i32 %x, i64 0
; VERDICT: @k: Refines

define i32 @index(i32 %x, i32 %y) {
  %a = insertelement <2 x i32> zeroinitializer, i32 %x, i32 1
  %b = mul <2 x i32> %a, %a
  %q = extractelement <2 x i32> %b, i32 1
  %all = call i32 @llvm.vector.reduce.xor.v2i32(<2 x i32> %b)
  %r = add i32 %q, %all
  ret i32 %r
}

define i32 @replaced(i32 %x, i32 %y) {
  %a = insertelement <2 x i32> <i32 7, i32 7>, i32 %x, i64 0
  %b = insertelement <2 x i32> %a, i32 %y, i64 1
  %m = mul <2 x i32> %b, %b
  %r = call i32 @llvm.vector.reduce.xor.v2i32(<2 x i32> %m)
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 2
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @index(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @replaced(i32 %x, i32 %y)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.vector.reduce.xor.v2i32(<2 x i32>)
