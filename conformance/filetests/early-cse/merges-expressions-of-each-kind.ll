; an expression of each kind is computed once, operands of commutative ones and of comparisons in either order
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=early-cse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT: %pi = getelementptr
; CHECK-NEXT: %x = load
; CHECK-NEXT: %sum = add i32 %x, %t
; CHECK-NEXT: %less = icmp slt i32 %x, %t
; CHECK-NEXT: %wide = zext i32 %x to i64
; CHECK-NEXT: %float = sitofp i32 %x to float
; CHECK-NEXT: %negated = fneg float %float
; CHECK-NEXT: %chosen = select i1 %less, i32 %x, i32 %t
; CHECK-NEXT: %frozen = freeze i32 %x
; CHECK-NEXT: %bits = call i32 @llvm.ctpop.i32(i32 %x)
; CHECK-NEXT: %pair = insertvalue { i32, i32 } zeroinitializer, i32 %x, 1
; CHECK-NEXT: %part = extractvalue { i32, i32 } %pair, 1
; CHECK-NEXT: %vector = insertelement <2 x i32> zeroinitializer, i32 %x, i32 1
; CHECK-NEXT: %turned = shufflevector <2 x i32> %vector, <2 x i32> %vector, <2 x i32> <i32 1, i32 0>
; CHECK-NEXT: %element = extractelement <2 x i32> %turned, i32 0
; CHECK-NEXT: %s0 = add i32 %sum, %sum
; CHECK-NEXT: zext i1 %less to i32
; CHECK-NEXT: add i32
; CHECK-NEXT: add i64 %wide, %wide
; CHECK-NEXT: trunc i64
; CHECK-NEXT: add i32
; CHECK-NEXT: fadd float %negated, %negated
; CHECK-NEXT: fptosi float
; CHECK-NEXT: add i32
; CHECK-NEXT: mul i32 %chosen, %chosen
; CHECK-NEXT: add i32
; CHECK-NEXT: mul i32 %frozen, %frozen
; CHECK-NEXT: add i32
; CHECK-NEXT: mul i32 %bits, %bits
; CHECK-NEXT: add i32
; CHECK-NEXT: mul i32 %part, %part
; CHECK-NEXT: add i32
; CHECK-NEXT: mul i32 %element, %element
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %t1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr i32, ptr %in, i32 %t
  %pi1 = getelementptr i32, ptr %in, i32 %t1
  %x = load i32, ptr %pi, align 4
  %x1 = load i32, ptr %pi1, align 4
  %sum = add i32 %x, %t
  %sum1 = add i32 %t, %x1
  %less = icmp slt i32 %x, %t
  %less1 = icmp sgt i32 %t, %x
  %wide = zext i32 %x to i64
  %wide1 = zext i32 %x to i64
  %float = sitofp i32 %x to float
  %float1 = sitofp i32 %x to float
  %negated = fneg float %float
  %negated1 = fneg float %float1
  %chosen = select i1 %less, i32 %x, i32 %t
  %chosen1 = select i1 %less1, i32 %x, i32 %t
  %frozen = freeze i32 %x
  %frozen1 = freeze i32 %x
  %bits = call i32 @llvm.ctpop.i32(i32 %x)
  %bits1 = call i32 @llvm.ctpop.i32(i32 %x)
  %pair = insertvalue { i32, i32 } zeroinitializer, i32 %x, 1
  %pair1 = insertvalue { i32, i32 } zeroinitializer, i32 %x, 1
  %part = extractvalue { i32, i32 } %pair, 1
  %part1 = extractvalue { i32, i32 } %pair1, 1
  %vector = insertelement <2 x i32> zeroinitializer, i32 %x, i32 1
  %vector1 = insertelement <2 x i32> zeroinitializer, i32 %x, i32 1
  %turned = shufflevector <2 x i32> %vector, <2 x i32> %vector, <2 x i32> <i32 1, i32 0>
  %turned1 = shufflevector <2 x i32> %vector1, <2 x i32> %vector, <2 x i32> <i32 1, i32 0>
  %element = extractelement <2 x i32> %turned, i32 0
  %element1 = extractelement <2 x i32> %turned1, i32 0
  %s0 = add i32 %sum, %sum1
  %c0 = zext i1 %less to i32
  %s1 = add i32 %s0, %c0
  %w0 = add i64 %wide, %wide1
  %w1 = trunc i64 %w0 to i32
  %s2 = add i32 %s1, %w1
  %f0 = fadd float %negated, %negated1
  %f1 = fptosi float %f0 to i32
  %s3 = add i32 %s2, %f1
  %m0 = mul i32 %chosen, %chosen1
  %s4 = add i32 %s3, %m0
  %m1 = mul i32 %frozen, %frozen1
  %s5 = add i32 %s4, %m1
  %m2 = mul i32 %bits, %bits1
  %s6 = add i32 %s5, %m2
  %m3 = mul i32 %part, %part1
  %s7 = add i32 %s6, %m3
  %m4 = mul i32 %element, %element1
  %s8 = add i32 %s7, %m4
  %po = getelementptr i32, ptr %out, i32 %t
  store i32 %s8, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.ctpop.i32(i32)
