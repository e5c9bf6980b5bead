/** IR data structures, op tables, text form and verifiers; generic CFG algorithms. No pass, no simulator. */
module lockstep.ir {
    requires static transitive org.jspecify;
    requires it.unimi.dsi.fastutil.core;

    exports lockstep.ir.cfg;
    exports lockstep.ir.choices;
    exports lockstep.ir.claim;
    exports lockstep.ir.code;
    exports lockstep.ir.diag;
    exports lockstep.ir.json;
    exports lockstep.ir.launch;
    exports lockstep.ir.macro;
    exports lockstep.ir.nvvm;
    exports lockstep.ir.nvvm.attr;
    exports lockstep.ir.nvvm.clone;
    exports lockstep.ir.nvvm.intrinsic;
    exports lockstep.ir.nvvm.layout;
    exports lockstep.ir.nvvm.text;
    exports lockstep.ir.nvvm.type;
    exports lockstep.ir.nvvm.verify;
    exports lockstep.ir.number;
    exports lockstep.ir.pass;
    exports lockstep.ir.ptx;
    exports lockstep.ir.ptx.machine;
    exports lockstep.ir.ptx.op;
    exports lockstep.ir.ptx.text;
    exports lockstep.ir.ptx.verify;
    exports lockstep.ir.rule;
    exports lockstep.ir.sass.code;
    exports lockstep.ir.sass.control;
    exports lockstep.ir.sass.cubin;
    exports lockstep.ir.sass.function;
    exports lockstep.ir.sass.isa;
    exports lockstep.ir.sass.ori;
    exports lockstep.ir.sass.text;
}
