; negative: a clock that is read again has gone on
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k
; CHECK-COUNT-2: call i64 @llvm.nvvm.read.ptx.sreg.clock64()
; CHECK-COUNT-2: call i64 @llvm.readcyclecounter()
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c0 = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  %po = getelementptr i32, ptr %out, i32 %t
  %c1 = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  %d0 = call i64 @llvm.readcyclecounter()
  %d1 = call i64 @llvm.readcyclecounter()
  %c = sub i64 %c1, %c0
  %d = sub i64 %d1, %d0
  %isLater = icmp sgt i64 %c, 0
  %isLaterToo = icmp sgt i64 %d, 0
  %x = select i1 %isLater, i32 %t, i32 -1
  %y = select i1 %isLaterToo, i32 %x, i32 -2
  store i32 %y, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i64 @llvm.nvvm.read.ptx.sreg.clock64()
declare i64 @llvm.readcyclecounter()
