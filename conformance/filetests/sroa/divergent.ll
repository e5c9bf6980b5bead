; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; Fields written on divergent paths become PHIs; each lane has its own.
; LAUNCH: k grid=2 block=40 args=[out i32[80], out i32[80]]

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NOT:     alloca
; CHECK:         phi i32
; CHECK:         phi i32
define ptx_kernel void @k(ptr %o, ptr %p) {
entry:
  %a = alloca { i32, i32 }
  %second = getelementptr { i32, i32 }, ptr %a, i32 0, i32 1
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %m = mul i32 %b, 40
  %g = add i32 %m, %t
  %w = zext i32 %g to i64
  store i64 %w, ptr %a
  %odd = trunc i32 %t to i1
  br i1 %odd, label %then, label %else
then:
  store i32 %t, ptr %second
  br label %join
else:
  %n = xor i32 %g, 85
  store i32 %n, ptr %a
  br label %join
join:
  %v = load i32, ptr %a
  %u = load i32, ptr %second
  %po = getelementptr i32, ptr %o, i64 %w
  store i32 %v, ptr %po
  %pp = getelementptr i32, ptr %p, i64 %w
  store i32 %u, ptr %pp
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
