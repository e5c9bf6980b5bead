; a vector of addresses: element by element, scalar indices once, constant elements as constants
; RUN: opt --passes='lower-gep' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-gep' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[1024] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[C0:%[0-9]+]] = extractelement <2 x ptr> %c, i64 0
; CHECK-NEXT: [[S:%[0-9]+]] = shl nsw i64 %l, 3
; CHECK-NEXT: [[A0:%[0-9]+]] = getelementptr inbounds i8, ptr [[C0]], i64 [[S]]
; CHECK-NEXT: [[B0:%[0-9]+]] = getelementptr inbounds i8, ptr [[A0]], i64 4
; CHECK-NEXT: [[V:%[0-9]+]] = insertelement <2 x ptr> poison, ptr [[B0]], i64 0
; CHECK-NEXT: [[C1:%[0-9]+]] = extractelement <2 x ptr> %c, i64 1
; CHECK-NEXT: [[A1:%[0-9]+]] = getelementptr inbounds i8, ptr [[C1]], i64 [[S]]
; CHECK-NEXT: [[B1:%[0-9]+]] = getelementptr inbounds i8, ptr [[A1]], i64 4
; CHECK-NEXT: %p = insertelement <2 x ptr> [[V]], ptr [[B1]], i64 1
; CHECK-NEXT: [[P0:%[0-9]+]] = extractelement <2 x ptr> %p, i64 0
; CHECK-NEXT: [[W:%[0-9]+]] = insertelement <2 x ptr> poison, ptr [[P0]], i64 0
; CHECK-NEXT: [[P1:%[0-9]+]] = extractelement <2 x ptr> %p, i64 1
; CHECK-NEXT: [[Q1:%[0-9]+]] = getelementptr i8, ptr [[P1]], i64 12
; CHECK-NEXT: %q = insertelement <2 x ptr> [[W]], ptr [[Q1]], i64 1

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %o = shl i64 %l, 2
  %a = insertelement <2 x ptr> poison, ptr %in, i32 0
  %b = getelementptr i8, ptr %in, i64 4
  %c = insertelement <2 x ptr> %a, ptr %b, i32 1
  %p = getelementptr inbounds {i32, i32}, <2 x ptr> %c, i64 %l, i32 1
  %q = getelementptr i32, <2 x ptr> %p, <2 x i64> <i64 0, i64 3>
  %x = extractelement <2 x ptr> %q, i32 0
  %y = extractelement <2 x ptr> %q, i32 1
  %u = load i32, ptr %x, align 4
  %w = load i32, ptr %y, align 4
  %v = add i32 %u, %w
  %po = getelementptr i8, ptr %out, i64 %o
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
