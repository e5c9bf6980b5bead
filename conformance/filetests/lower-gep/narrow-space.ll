; a pointer of 32 bits is indexed by 32 bits; larger strides count modulo 2^32 and claim nothing
; RUN: opt --passes='lower-gep' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: [[T:%[0-9]+]] = trunc nsw i64 %i to i32
; CHECK-NEXT: [[S:%[0-9]+]] = shl nsw i32 [[T]], 2
; CHECK-NEXT: %a = getelementptr inbounds i8, ptr addrspace(3) %p, i32 [[S]]
; CHECK-NEXT: [[E:%[0-9]+]] = sext i16 %j to i32
; CHECK-NEXT: [[F:%[0-9]+]] = shl nsw i32 [[E]], 2
; CHECK-NEXT: %b = getelementptr inbounds i8, ptr addrspace(3) %a, i32 [[F]]
; CHECK-NEXT: %c = getelementptr i8, ptr addrspace(3) %b, i32 -2147483644
; CHECK-NEXT: [[U:%[0-9]+]] = trunc nsw i64 %i to i32
; CHECK-NEXT: [[V:%[0-9]+]] = shl i32 [[U]], 31
; CHECK-NEXT: %d = getelementptr nusw i8, ptr addrspace(3) %c, i32 [[V]]

target datalayout = "e-p3:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
define ptr addrspace(3) @k(ptr addrspace(3) %p, i64 %i, i16 %j) {
  %a = getelementptr inbounds i32, ptr addrspace(3) %p, i64 %i
  %b = getelementptr inbounds i32, ptr addrspace(3) %a, i16 %j
  %c = getelementptr nusw [2147483648 x i8], ptr addrspace(3) %b, i32 1, i32 4
  %d = getelementptr nusw [2147483648 x i8], ptr addrspace(3) %c, i64 %i
  ret ptr addrspace(3) %d
}
