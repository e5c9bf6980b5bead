package lockstep.ir.ptx;

/** An operand of an instruction. */
public sealed interface PtxOperand
        permits PtxRegister,
                PtxSpecialRegister,
                PtxInteger,
                PtxFloat,
                PtxSum,
                PtxSymbolOperand,
                PtxAddress,
                PtxVector,
                PtxPredicatePair,
                PtxNot,
                PtxMinus,
                PtxSelection,
                PtxComponent,
                PtxSink,
                PtxCallOperand {}
