; negative: more edges than are looked at (64)
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK: %r = add i32 %p, 1
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  switch i32 %t, label %j [
    i32 0, label %b0
    i32 1, label %b1
    i32 2, label %b2
    i32 3, label %b3
    i32 4, label %b4
    i32 5, label %b5
    i32 6, label %b6
    i32 7, label %b7
    i32 8, label %b8
    i32 9, label %b9
    i32 10, label %b10
    i32 11, label %b11
    i32 12, label %b12
    i32 13, label %b13
    i32 14, label %b14
    i32 15, label %b15
    i32 16, label %b16
    i32 17, label %b17
    i32 18, label %b18
    i32 19, label %b19
    i32 20, label %b20
    i32 21, label %b21
    i32 22, label %b22
    i32 23, label %b23
    i32 24, label %b24
    i32 25, label %b25
    i32 26, label %b26
    i32 27, label %b27
    i32 28, label %b28
    i32 29, label %b29
    i32 30, label %b30
    i32 31, label %b31
    i32 32, label %b32
    i32 33, label %b33
    i32 34, label %b34
    i32 35, label %b35
    i32 36, label %b36
    i32 37, label %b37
    i32 38, label %b38
    i32 39, label %b39
    i32 40, label %b40
    i32 41, label %b41
    i32 42, label %b42
    i32 43, label %b43
    i32 44, label %b44
    i32 45, label %b45
    i32 46, label %b46
    i32 47, label %b47
    i32 48, label %b48
    i32 49, label %b49
    i32 50, label %b50
    i32 51, label %b51
    i32 52, label %b52
    i32 53, label %b53
    i32 54, label %b54
    i32 55, label %b55
    i32 56, label %b56
    i32 57, label %b57
    i32 58, label %b58
    i32 59, label %b59
    i32 60, label %b60
    i32 61, label %b61
    i32 62, label %b62
    i32 63, label %b63
    i32 64, label %b64
    i32 65, label %b65
    i32 66, label %b66
    i32 67, label %b67
    i32 68, label %b68
    i32 69, label %b69
  ]
b0:
  br label %j
b1:
  br label %j
b2:
  br label %j
b3:
  br label %j
b4:
  br label %j
b5:
  br label %j
b6:
  br label %j
b7:
  br label %j
b8:
  br label %j
b9:
  br label %j
b10:
  br label %j
b11:
  br label %j
b12:
  br label %j
b13:
  br label %j
b14:
  br label %j
b15:
  br label %j
b16:
  br label %j
b17:
  br label %j
b18:
  br label %j
b19:
  br label %j
b20:
  br label %j
b21:
  br label %j
b22:
  br label %j
b23:
  br label %j
b24:
  br label %j
b25:
  br label %j
b26:
  br label %j
b27:
  br label %j
b28:
  br label %j
b29:
  br label %j
b30:
  br label %j
b31:
  br label %j
b32:
  br label %j
b33:
  br label %j
b34:
  br label %j
b35:
  br label %j
b36:
  br label %j
b37:
  br label %j
b38:
  br label %j
b39:
  br label %j
b40:
  br label %j
b41:
  br label %j
b42:
  br label %j
b43:
  br label %j
b44:
  br label %j
b45:
  br label %j
b46:
  br label %j
b47:
  br label %j
b48:
  br label %j
b49:
  br label %j
b50:
  br label %j
b51:
  br label %j
b52:
  br label %j
b53:
  br label %j
b54:
  br label %j
b55:
  br label %j
b56:
  br label %j
b57:
  br label %j
b58:
  br label %j
b59:
  br label %j
b60:
  br label %j
b61:
  br label %j
b62:
  br label %j
b63:
  br label %j
b64:
  br label %j
b65:
  br label %j
b66:
  br label %j
b67:
  br label %j
b68:
  br label %j
b69:
  br label %j
j:
  %p = phi i32 [ 100, %entry ], [ 0, %b0 ], [ 7, %b1 ], [ 14, %b2 ], [ 21, %b3 ], [ 28, %b4 ], [ 35, %b5 ], [ 42, %b6 ], [ 49, %b7 ], [ 56, %b8 ], [ 63, %b9 ], [ 70, %b10 ], [ 77, %b11 ], [ 84, %b12 ], [ 91, %b13 ], [ 98, %b14 ], [ 105, %b15 ], [ 112, %b16 ], [ 119, %b17 ], [ 126, %b18 ], [ 133, %b19 ], [ 140, %b20 ], [ 147, %b21 ], [ 154, %b22 ], [ 161, %b23 ], [ 168, %b24 ], [ 175, %b25 ], [ 182, %b26 ], [ 189, %b27 ], [ 196, %b28 ], [ 203, %b29 ], [ 210, %b30 ], [ 217, %b31 ], [ 224, %b32 ], [ 231, %b33 ], [ 238, %b34 ], [ 245, %b35 ], [ 252, %b36 ], [ 259, %b37 ], [ 266, %b38 ], [ 273, %b39 ], [ 280, %b40 ], [ 287, %b41 ], [ 294, %b42 ], [ 301, %b43 ], [ 308, %b44 ], [ 315, %b45 ], [ 322, %b46 ], [ 329, %b47 ], [ 336, %b48 ], [ 343, %b49 ], [ 350, %b50 ], [ 357, %b51 ], [ 364, %b52 ], [ 371, %b53 ], [ 378, %b54 ], [ 385, %b55 ], [ 392, %b56 ], [ 399, %b57 ], [ 406, %b58 ], [ 413, %b59 ], [ 420, %b60 ], [ 427, %b61 ], [ 434, %b62 ], [ 441, %b63 ], [ 448, %b64 ], [ 455, %b65 ], [ 462, %b66 ], [ 469, %b67 ], [ 476, %b68 ], [ 483, %b69 ]
  %r = add i32 %p, 1
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
