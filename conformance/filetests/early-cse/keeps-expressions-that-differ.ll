; negative: expressions that differ in the order of operands, in type, predicate, mask, path, callee or element type
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[256], buf i32[256] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %d0 = sub i32 %x, %y
; CHECK-NEXT: %d1 = sub i32 %y, %x
; CHECK-NEXT: %c0 = icmp slt i32 %x, %y
; CHECK-NEXT: %c1 = icmp slt i32 %y, %x
; CHECK-NEXT: %c2 = icmp ult i32 %x, %y
; CHECK-NEXT: %z0 = sext i8 %b to i32
; CHECK-NEXT: %z1 = sext i8 %b to i64
; CHECK-NEXT: %z2 = zext i8 %b to i32
; CHECK-NEXT: %q0 = select i1 %c0, i32 %x, i32 %y
; CHECK-NEXT: %q1 = select i1 %c0, i32 %y, i32 %x
; CHECK-NEXT: %n0 = call i32 @llvm.ctpop.i32(i32 %x)
; CHECK-NEXT: %n1 = call i32 @llvm.bitreverse.i32(i32 %x)
; CHECK-NEXT: %n2 = call i32 @llvm.ctpop.i32(i32 %y)
; CHECK-NEXT: %i0 = insertvalue { i32, i32 } zeroinitializer, i32 %x, 0
; CHECK-NEXT: %i1 = insertvalue { i32, i32 } zeroinitializer, i32 %x, 1
; CHECK-NEXT: %e0 = extractvalue { i32, i32 } %i0, 0
; CHECK-NEXT: %e1 = extractvalue { i32, i32 } %i0, 1
; CHECK-NEXT: %e2 = extractvalue { i32, i32 } %i1, 1
; CHECK-NEXT: %v0 = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
; CHECK-NEXT: %v1 = shufflevector <2 x i32> %v0, <2 x i32> %v0, <2 x i32> zeroinitializer
; CHECK-NEXT: %v2 = shufflevector <2 x i32> %v0, <2 x i32> %v0, <2 x i32> <i32 1, i32 0>
; CHECK: %p0 = getelementptr i32, ptr %out, i32 %t
; CHECK: %p1 = getelementptr { i32, i32, i32, i32 }, ptr %out, i32 %t
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %y = xor i32 %l, 5
  %b = trunc i32 %x to i8
  %d0 = sub i32 %x, %y
  %d1 = sub i32 %y, %x
  %c0 = icmp slt i32 %x, %y
  %c1 = icmp slt i32 %y, %x
  %c2 = icmp ult i32 %x, %y
  %z0 = sext i8 %b to i32
  %z1 = sext i8 %b to i64
  %z2 = zext i8 %b to i32
  %q0 = select i1 %c0, i32 %x, i32 %y
  %q1 = select i1 %c0, i32 %y, i32 %x
  %n0 = call i32 @llvm.ctpop.i32(i32 %x)
  %n1 = call i32 @llvm.bitreverse.i32(i32 %x)
  %n2 = call i32 @llvm.ctpop.i32(i32 %y)
  %i0 = insertvalue { i32, i32 } zeroinitializer, i32 %x, 0
  %i1 = insertvalue { i32, i32 } zeroinitializer, i32 %x, 1
  %e0 = extractvalue { i32, i32 } %i0, 0
  %e1 = extractvalue { i32, i32 } %i0, 1
  %e2 = extractvalue { i32, i32 } %i1, 1
  %v0 = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
  %v1 = shufflevector <2 x i32> %v0, <2 x i32> %v0, <2 x i32> <i32 0, i32 0>
  %v2 = shufflevector <2 x i32> %v0, <2 x i32> %v0, <2 x i32> <i32 1, i32 0>
  %v3 = sub <2 x i32> %v1, %v2
  %x0 = extractelement <2 x i32> %v3, i32 0
  %x1 = extractelement <2 x i32> %v3, i32 1
  %s0 = sub i32 %x0, %x1
  %m0 = mul i32 %d0, 3
  %m1 = mul i32 %d1, 5
  %s1 = add i32 %s0, %m0
  %s2 = add i32 %s1, %m1
  %b0 = zext i1 %c0 to i32
  %b1 = select i1 %c1, i32 16, i32 32
  %b2 = select i1 %c2, i32 64, i32 128
  %s3 = add i32 %s2, %b0
  %s4 = add i32 %s3, %b1
  %s5 = add i32 %s4, %b2
  %w = trunc i64 %z1 to i32
  %s6 = mul i32 %s5, %z0
  %s7 = add i32 %s6, %z2
  %s8 = xor i32 %s7, %w
  %m2 = mul i32 %q0, 7
  %m3 = mul i32 %q1, 11
  %s9 = add i32 %s8, %m2
  %sa = add i32 %s9, %m3
  %m4 = mul i32 %n0, 13
  %m5 = mul i32 %n2, 17
  %sb = add i32 %sa, %m4
  %sc = xor i32 %sb, %n1
  %sd = add i32 %sc, %m5
  %m6 = mul i32 %e0, 19
  %m7 = mul i32 %e1, 23
  %m8 = mul i32 %e2, 29
  %se = add i32 %sd, %m6
  %sf = add i32 %se, %m7
  %sg = add i32 %sf, %m8
  %p0 = getelementptr i32, ptr %out, i32 %t
  store i32 %sg, ptr %p0, align 4
  call void @llvm.nvvm.barrier0()
  %p1 = getelementptr { i32, i32, i32, i32 }, ptr %out, i32 %t
  store i32 %sf, ptr %p1, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.bitreverse.i32(i32)
declare void @llvm.nvvm.barrier0()
