package lockstep.ir.sass.ori;

/** What a {@linkplain OriPtx PTX macro} reads: a register, a predicate that is negated, a number. */
public sealed interface OriOperand permits OriRegister, OriNot, OriImmediate {}
