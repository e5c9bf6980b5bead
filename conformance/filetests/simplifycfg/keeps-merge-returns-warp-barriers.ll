; negative: merging returns does not merge the warp barriers before them
; RUN: opt --passes=simplifycfg --verify-each -S %s | filecheck %s
; RUN: check --passes=simplifycfg %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=simplifycfg %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: call void @llvm.nvvm.bar.warp.sync(i32 65535)
; CHECK: call void @llvm.nvvm.bar.warp.sync(i32 -65536)
; CHECK: ret void
; CHECK-NOT: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %t, 16
  br i1 %c, label %a, label %b
a:
  store i32 %x, ptr %po, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 65535)
  ret void
b:
  store i32 %t, ptr %po, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -65536)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.bar.warp.sync(i32)
