; every linkage, with visibility, dll storage, dso_local, preemption
@l0 = private global i32 0
@l1 = internal global i32 0
@l2 = available_externally global i32 0
@l3 = linkonce global i32 0
@l4 = weak global i32 0
@l5 = common global i32 0
@l6 = appending global [1 x ptr] [ptr @l0]
@l7 = extern_weak global i32
@l8 = linkonce_odr global i32 0
@l9 = weak_odr global i32 0
@l10 = external global i32
@l11 = dso_local global i32 0
@l12 = dso_preemptable global i32 0
@l13 = hidden global i32 0
@l14 = protected global i32 0
@l15 = default global i32 0
@l16 = external dllimport global i32
@l17 = dllexport global i32 0
@l18 = weak_odr hidden constant i32 4
@l19 = external dso_local hidden global i32, align 8
@l20 = external externally_initialized global i32
declare extern_weak void @f0()
declare hidden void @f1()
define internal void @f2() { ret void }
define linkonce_odr protected void @f3() { ret void }
define weak dso_local dllexport void @f4() { ret void }
define available_externally void @f5() { ret void }
