; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; RUN: check --passes=expand-intrinsics %s | filecheck %s --check-prefix=VERDICT
; Addresses of elements that are off may lead nowhere.
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[64] rand(1)]
; VERDICT: @k: Refines
; CHECK-COUNT-2: load i64, ptr {{%.*}}, align 8
; CHECK-NOT: call {{.*}}@llvm.masked

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ip = getelementptr i64, ptr %in, i32 %t
  %odd = trunc i32 %t to i1
  %nowhere = select i1 %odd, ptr %ip, ptr null
  %a = insertelement <2 x ptr> poison, ptr %nowhere, i32 0
  %b = insertelement <2 x ptr> %a, ptr %ip, i32 1
  %m = insertelement <2 x i1> poison, i1 %odd, i32 0
  %high = icmp ugt i32 %t, 20
  %n = insertelement <2 x i1> %m, i1 %high, i32 1
  %v = call <2 x i64> @llvm.masked.gather.v2i64.v2p0(<2 x ptr> %b, i32 8, <2 x i1> %n, <2 x i64> <i64 1, i64 2>)
  %o = getelementptr <2 x i64>, ptr %out, i32 %t
  store <2 x i64> %v, ptr %o
  ret void
}
declare <2 x i64> @llvm.masked.gather.v2i64.v2p0(<2 x ptr>, i32, <2 x i1>, <2 x i64>)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
