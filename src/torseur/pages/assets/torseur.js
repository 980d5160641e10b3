/* Torseur, three.js, uPlot; licences: LICENCES.txt. Made by: make scripts. Sources 571304d55023293c53a9180998e760550a07dd5b1174089b3cdd0567a0d2d5cb */
(()=>{var s_={f8:Float64Array,f4:Float32Array,u4:Uint32Array,u2:Uint16Array};function De(i){let[t,e]=Object.entries(i)[0],n=atob(e),s=new Uint8Array(n.length);for(let r=0;r<n.length;r++)s[r]=n.charCodeAt(r);return new s_[t](s.buffer)}var r_="uplot",o_="u-hz",a_="u-vt",l_="u-title",c_="u-wrap",h_="u-under",u_="u-over",f_="u-axis",ir="u-off",d_="u-select",p_="u-cursor-x",m_="u-cursor-y",g_="u-cursor-pt",__="u-legend",x_="u-live",y_="u-inline",v_="u-series",M_="u-marker",kd="u-label",S_="u-value",ko="width",Go="height";var Gd="bottom",Br="left",su="right",Mu="#000",Vd=Mu+"0",ru="mousemove",Hd="mousedown",ou="mouseup",Wd="mouseenter",Xd="mouseleave",qd="dblclick",b_="resize",w_="scroll",Yd="change",ol="dppxchange",Su="--",Xr=typeof window<"u",uu=Xr?document:null,kr=Xr?window:null,E_=Xr?navigator:null,Ne,nl;function fu(){let i=devicePixelRatio;Ne!=i&&(Ne=i,nl&&pu(Yd,nl,fu),nl=matchMedia(`(min-resolution: ${Ne-.001}dppx) and (max-resolution: ${Ne+.001}dppx)`),sr(Yd,nl,fu),kr.dispatchEvent(new CustomEvent(ol)))}function si(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function du(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Ke(i,t,e){i.style[t]=e+"px"}function bi(i,t,e,n){let s=uu.createElement(i);return t!=null&&si(s,t),e?.insertBefore(s,n),s}function gi(i,t){return bi("div",i,t)}var $d=new WeakMap;function Vi(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=$d.get(i);r!=o&&(i.style.transform=r,$d.set(i,r),t<0||e<0||t>n||e>s?si(i,ir):du(i,ir))}var Zd=new WeakMap;function Jd(i,t,e){let n=t+e,s=Zd.get(i);n!=s&&(Zd.set(i,n),i.style.background=t,i.style.borderColor=e)}var Kd=new WeakMap;function jd(i,t,e,n){let s=t+""+e,r=Kd.get(i);s!=r&&(Kd.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var bu={passive:!0},T_={...bu,capture:!0};function sr(i,t,e,n){t.addEventListener(i,e,n?T_:bu)}function pu(i,t,e,n){t.removeEventListener(i,e,bu)}Xr&&fu();function wi(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:ri((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function Tp(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var Ap=i=>i!=null,Cp=i=>i!=null&&i>0,cl=Tp(Ap),A_=Tp(Cp);function C_(i,t,e,n=0,s=!1){let r=s?A_:cl,o=s?Cp:Ap;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??We,l??-We]}function hl(i,t,e,n){let s=ep(i),r=ep(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?es:Rp,a=s==1?ri:_i,l=r==1?_i:ri,c=a(o(vn(i))),h=l(o(vn(t))),u=Gr(e,c),f=Gr(e,h);return e==10&&(c<0&&(u=Xe(u,-c)),h<0&&(f=Xe(f,-h))),n||e==2?(i=u*s,t=f*r):(i=Dp(i,u),t=ul(t,f)),[i,t]}function wu(i,t,e,n){let s=hl(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var Eu=.1,Qd={mode:3,pad:Eu},Ho={pad:0,soft:null,mode:0},R_={min:Ho,max:Ho};function al(i,t,e,n){return fl(e)?tp(i,t,e):(Ho.pad=e,Ho.soft=n?0:null,Ho.mode=n?3:0,tp(i,t,R_))}function Ie(i,t){return i??t}function P_(i,t,e){for(t=Ie(t,0),e=Ie(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function tp(i,t,e){let n=e.min,s=e.max,r=Ie(n.pad,0),o=Ie(s.pad,0),a=Ie(n.hard,-We),l=Ie(s.hard,We),c=Ie(n.soft,We),h=Ie(s.soft,-We),u=Ie(n.mode,0),f=Ie(s.mode,0),d=t-i,g=es(d),x=Wn(vn(i),vn(t)),p=es(x),m=vn(p-g);(d<1e-24||m>10)&&(d=0,(i==0||t==0)&&(d=1e-24,u==2&&c!=We&&(r=0),f==2&&h!=-We&&(o=0)));let M=d||x||1e3,T=es(M),v=Gr(10,ri(T)),C=M*(d==0?i==0?.1:1:r),A=Xe(Dp(i-C,v/10),24),_=i>=c&&(u==1||u==3&&A<=c||u==2&&A>=c)?c:We,w=Wn(a,A<_&&i>=_?_:Ei(_,A)),O=M*(d==0?t==0?.1:1:o),P=Xe(ul(t+O,v/10),24),I=t<=h&&(f==1||f==3&&P>=h||f==2&&P<=h)?h:-We,z=Ei(l,P>I&&t<=I?I:Wn(I,P));return w==z&&w==0&&(z=100),[w,z]}var I_=new Intl.NumberFormat(Xr?E_.language:"en-US"),Tu=i=>I_.format(i),oi=Math,rl=oi.PI,vn=oi.abs,ri=oi.floor,yn=oi.round,_i=oi.ceil,Ei=oi.min,Wn=oi.max,Gr=oi.pow,ep=oi.sign,es=oi.log10,Rp=oi.log2,L_=(i,t=1)=>oi.sinh(i)*t,au=(i,t=1)=>oi.asinh(i/t),We=1/0;function np(i){return(es((i^i>>31)-(i>>31))|0)+1}function mu(i,t,e){return Ei(Wn(i,t),e)}function Pp(i){return typeof i=="function"}function Ee(i){return Pp(i)?i:()=>i}var D_=()=>{},Ip=i=>i,Lp=(i,t)=>t,N_=i=>null,ip=i=>!0,sp=(i,t)=>i==t,U_=/\.\d*?(?=9{6,}|0{6,})/gm,rr=i=>{if(Up(i)||Cs.has(i))return i;let t=`${i}`,e=t.match(U_);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${rr(s)}e${r}`}return Xe(i,n)};function er(i,t){return rr(Xe(rr(i/t))*t)}function ul(i,t){return rr(_i(rr(i/t))*t)}function Dp(i,t){return rr(ri(rr(i/t))*t)}function Xe(i,t=0){if(Up(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return yn(n)/e}var Cs=new Map;function Np(i){return((""+i).split(".")[1]||"").length}function Xo(i,t,e,n){let s=[],r=n.map(Np);for(let o=t;o<e;o++){let a=vn(o),l=Xe(Gr(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),f=i==10?h:Xe(h,u);s.push(f),Cs.set(f,u)}}return s}var Wo={},Au=[],Vr=[null,null],As=Array.isArray,Up=Number.isInteger,F_=i=>i===void 0;function rp(i){return typeof i=="string"}function fl(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function O_(i){return i!=null&&typeof i=="object"}var B_=Object.getPrototypeOf(Uint8Array),Fp="__proto__";function Hr(i,t=fl){let e;if(As(i)){let n=i.find(s=>s!=null);if(As(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Hr(i[s],t)}else e=i.slice()}else if(i instanceof B_)e=i.slice();else if(t(i)){e={};for(let n in i)n!=Fp&&(e[n]=Hr(i[n],t))}else e=i;return e}function gn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=Fp&&(fl(i[s])?gn(i[s],Hr(n[s])):i[s]=Hr(n[s]))}return i}var z_=0,k_=1,G_=2;function V_(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function H_(i,t){if(q_(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return Y_(o[0])||(o=X_(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),f=t?t[o][c]:k_,d=[];for(let g=0;g<h.length;g++){let x=h[g],p=r.get(l[g]);x===null?f!=z_&&(u[p]=x,f==G_&&d.push(p)):u[p]=x}V_(u,d,s),n.push(u)}}return n}var W_=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function X_(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function q_(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function Y_(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=Wn(1,ri((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Op=["January","February","March","April","May","June","July","August","September","October","November","December"],Bp=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function zp(i){return i.slice(0,3)}var $_=Bp.map(zp),Z_=Op.map(zp),J_={MMMM:Op,MMM:Z_,WWWW:Bp,WWW:$_};function zo(i){return(i<10?"0":"")+i}function K_(i){return(i<10?"00":i<100?"0":"")+i}var j_={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>zo(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>zo(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>zo(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>zo(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>zo(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>K_(i.getMilliseconds())};function Cu(i,t){t=t||J_;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?j_[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var Q_=new Intl.DateTimeFormat().resolvedOptions().timeZone;function tx(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==Q_?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var kp=i=>i%1==0,ll=[1,2,2.5,5],ex=Xo(10,-32,0,ll),Gp=Xo(10,0,32,ll),nx=Gp.filter(kp),nr=ex.concat(Gp),Ru=`
`,Vp="{YYYY}",op=Ru+Vp,Hp="{M}/{D}",Vo=Ru+Hp,il=Vo+"/{YY}",Wp="{aa}",ix="{h}:{mm}",zr=ix+Wp,ap=Ru+zr,lp=":{ss}",Oe=null;function Xp(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?Xo(10,0,3,ll).filter(kp):Xo(10,-3,0,ll)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Vp,Oe,Oe,Oe,Oe,Oe,Oe,1],[s*28,"{MMM}",op,Oe,Oe,Oe,Oe,Oe,1],[s,Hp,op,Oe,Oe,Oe,Oe,Oe,1],[n,"{h}"+Wp,il,Oe,Vo,Oe,Oe,Oe,1],[e,zr,il,Oe,Vo,Oe,Oe,Oe,1],[t,lp,il+" "+zr,Oe,Vo+" "+zr,Oe,ap,Oe,1],[i,lp+".{fff}",il+" "+zr,Oe,Vo+" "+zr,Oe,ap,Oe,1]];function h(u){return(f,d,g,x,p,m)=>{let M=[],T=p>=o,v=p>=r&&p<o,C=u(g),A=Xe(C*i,3),_=lu(C.getFullYear(),T?0:C.getMonth(),v||T?1:C.getDate()),w=Xe(_*i,3);if(v||T){let O=v?p/r:0,P=T?p/o:0,I=A==w?A:Xe(lu(_.getFullYear()+P,_.getMonth()+O,1)*i,3),z=new Date(yn(I/i)),H=z.getFullYear(),D=z.getMonth();for(let k=0;I<=x;k++){let X=lu(H+P*k,D+O*k,1),V=X-u(Xe(X*i,3));I=Xe((+X+V)*i,3),I<=x&&M.push(I)}}else{let O=p>=s?s:p,P=ri(g)-ri(A),I=w+P+ul(A-w,O);M.push(I);let z=u(I),H=z.getHours()+z.getMinutes()/e+z.getSeconds()/n,D=p/n,k=f.axes[d]._space,X=m/k;for(;I=Xe(I+p,i==1?0:3),!(I>x);)if(D>1){let V=ri(Xe(H+D,6))%24,K=u(I).getHours()-V;K>1&&(K=-1),I-=K*n,H=(H+D)%24;let tt=M[M.length-1];Xe((I-tt)/p,3)*X>=.7&&M.push(I)}else M.push(I)}return M}}return[l,c,h]}var[sx,rx,ox]=Xp(1),[ax,lx,cx]=Xp(.001);Xo(2,-53,53,[1]);function cp(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function hp(i,t){return(e,n,s,r,o)=>{let a=t.find(g=>o>=g[0])||t[t.length-1],l,c,h,u,f,d;return n.map(g=>{let x=i(g),p=x.getFullYear(),m=x.getMonth(),M=x.getDate(),T=x.getHours(),v=x.getMinutes(),C=x.getSeconds(),A=p!=l&&a[2]||m!=c&&a[3]||M!=h&&a[4]||T!=u&&a[5]||v!=f&&a[6]||C!=d&&a[7]||a[1];return l=p,c=m,h=M,u=T,f=v,d=C,A(x)})}}function hx(i,t){let e=Cu(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function lu(i,t,e){return new Date(i,t,e)}function up(i,t){return t(i)}var ux="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function fp(i,t){return(e,n,s,r)=>r==null?Su:t(i(n))}function fx(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function dx(i,t){return i.series[t].fill(i,t)}var px={show:!0,live:!0,isolate:!1,mount:D_,markers:{show:!0,width:2,stroke:fx,fill:dx,dash:"solid"},idx:null,idxs:null,values:[]};function mx(i,t){let e=i.cursor.points,n=gi(),s=e.size(i,t);Ke(n,ko,s),Ke(n,Go,s);let r=s/-2;Ke(n,"marginLeft",r),Ke(n,"marginTop",r);let o=e.width(i,t,s);return o&&Ke(n,"borderWidth",o),n}function gx(i,t){let e=i.series[t].points;return e._fill||e._stroke}function _x(i,t){let e=i.series[t].points;return e._stroke||e._fill}function xx(i,t){return i.series[t].points.size}var cu=[0,0];function yx(i,t,e){return cu[0]=t,cu[1]=e,cu}function sl(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function hu(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var vx={show:!0,x:!0,y:!0,lock:!1,move:yx,points:{one:!1,show:mx,size:xx,width:0,stroke:_x,fill:gx},bind:{mousedown:sl,mouseup:sl,click:sl,dblclick:sl,mousemove:hu,mouseleave:hu,mouseenter:hu},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},qp={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Pu=gn({},qp,{filter:Lp}),Yp=gn({},Pu,{size:10}),$p=gn({},qp,{show:!1}),Iu='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Zp="bold "+Iu,Jp=1.5,dp={show:!0,scale:"x",stroke:Mu,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Zp,side:2,grid:Pu,ticks:Yp,border:$p,font:Iu,lineGap:Jp,rotate:0},Mx="Value",Sx="Time",pp={show:!0,scale:"x",auto:!1,sorted:1,min:We,max:-We,idxs:[]};function bx(i,t,e,n,s){return t.map(r=>r==null?"":Tu(r))}function wx(i,t,e,n,s,r,o){let a=[],l=Cs.get(s)||0;e=o?e:Xe(ul(e,s),l);for(let c=e;c<=n;c=Xe(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function gu(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?es:Rp,h=ri(c(e));s=Gr(l,h),l==10&&(s=nr[wi(s,nr)]);let u=e,f=s*l;l==10&&(f=nr[wi(f,nr)]);do a.push(u),u=u+s,l==10&&!Cs.has(u)&&(u=Xe(u,Cs.get(s))),u>=f&&(s=u,f=s*l,l==10&&(f=nr[wi(f,nr)]));while(u<=n);return a}function Ex(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?gu(i,t,Wn(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?gu(i,t,Wn(l,-n),-e,s):[l]).reverse().map(f=>-f).concat(h,c)}var Kp=/./,Tx=/[12357]/,Ax=/[125]/,mp=/1/,_u=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function Cx(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Kp:l(7,o)-h>=c?Tx:l(5,o)-h>=c?Ax:mp;if(u==mp){let f=vn(l(1,o)-h);if(f<c)return _u(t.slice().reverse(),a.distr,u,_i(c/f)).reverse()}return _u(t,a.distr,u,1)}function Rx(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=vn(l(1,o)-l(2,o));return c<a?_u(t.slice().reverse(),3,Kp,_i(a/c)).reverse():t}function Px(i,t,e,n){return n==null?Su:t==null?"":Tu(t)}var gp={show:!0,scale:"y",stroke:Mu,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Zp,side:3,grid:Pu,ticks:Yp,border:$p,font:Iu,lineGap:Jp,rotate:0};function Ix(i,t){let e=3+(i||1)*2;return Xe(e*t,3)}function Lx(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=vn(o-r),l=i.series[t],c=a/(l.points.space*Ne);return n[1]-n[0]<=c}var _p={scale:null,auto:!0,sorted:0,min:We,max:-We},jp=(i,t,e,n,s)=>s,xp={show:!0,auto:!0,sorted:0,gaps:jp,alpha:1,facets:[gn({},_p,{scale:"x"}),gn({},_p,{scale:"y"})]},yp={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:jp,alpha:1,points:{show:Lx,filter:null},values:null,min:We,max:-We,idxs:[],path:null,clip:null};function Dx(i,t,e,n,s){return e/10}var Qp={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},Nx=gn({},Qp,{time:!1,ori:1}),vp={};function tm(i,t){let e=vp[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(vp[i]=e)),e}var Wr=1,xu=2;function or(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],f=a.left,d=a.top,g=a.width,x=a.height,p=i.valToPosH,m=i.valToPosV;return h.ori==0?e(s,l,c,h,u,p,m,f,d,g,x,pl,qr,gl,nm,sm):e(s,l,c,h,u,m,p,d,f,x,g,ml,Yr,Nu,im,rm)}function Lu(i,t){let e=0,n=0,s=Ie(i.bands,Au);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function Ux(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function ns(i,t,e,n,s,r){return or(i,t,(o,a,l,c,h,u,f,d,g,x,p)=>{let m=o.pxRound,M=c.dir*(c.ori==0?1:-1),T=c.ori==0?qr:Yr,v,C;M==1?(v=e,C=n):(v=n,C=e);let A=m(u(a[v],c,x,d)),_=m(f(l[v],h,p,g)),w=m(u(a[C],c,x,d)),O=m(f(r==1?h.max:h.min,h,p,g)),P=new Path2D(s);return T(P,w,O),T(P,A,O),T(P,A,_),P})}function dl(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?gl:Nu,l=e;for(let u=0;u<i.length;u++){let f=i[u];if(f[1]>f[0]){let d=f[0]-l;d>0&&a(o,l,n,d,n+r),l=f[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function Fx(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Du(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,f=c;if(s==1)for(;++c<=n&&t[c]===null;)f=c;else for(;--c>=e&&t[c]===null;)f=c;let d=r(i[u]),g=f==u?d:r(i[f]),x=u-s;d=o<=0&&x>=0&&x<l?r(i[x]):d;let m=f+s;g=o>=0&&m>=0&&m<l?r(i[m]):g,g>=d&&a.push([d,g])}return a}function Mp(i){return i==0?Ip:i==1?yn:t=>er(t,i)}function em(i){let t=i==0?pl:ml,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Ei(c,a/2,l/2),h=Ei(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var pl=(i,t,e)=>{i.moveTo(t,e)},ml=(i,t,e)=>{i.moveTo(e,t)},qr=(i,t,e)=>{i.lineTo(t,e)},Yr=(i,t,e)=>{i.lineTo(e,t)},gl=em(0),Nu=em(1),nm=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},im=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},sm=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},rm=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function om(i){return(t,e,n,s,r)=>or(t,e,(o,a,l,c,h,u,f,d,g,x,p)=>{let{pxRound:m,points:M}=o,T,v;c.ori==0?(T=pl,v=nm):(T=ml,v=im);let C=Xe(M.width*Ne,3),A=(M.size-M.width)/2*Ne,_=Xe(A*2,3),w=new Path2D,O=new Path2D,{left:P,top:I,width:z,height:H}=t.bbox;gl(O,P-_,I-_,z+_*2,H+_*2);let D=k=>{if(l[k]!=null){let X=m(u(a[k],c,x,d)),V=m(f(l[k],h,p,g));T(w,X+A,V),v(w,X,V,A,0,rl*2)}};if(r)r.forEach(D);else for(let k=n;k<=s;k++)D(k);return{stroke:C>0?w:null,fill:w,clip:O,flags:Wr|xu}})}function am(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var Ox=am(qr),Bx=am(Yr);function lm(i){let t=Ie(i?.alignGaps,0);return(e,n,s,r)=>or(e,n,(o,a,l,c,h,u,f,d,g,x,p)=>{[s,r]=cl(l,s,r);let m=o.pxRound,M=H=>m(u(H,c,x,d)),T=H=>m(f(H,h,p,g)),v,C;c.ori==0?(v=qr,C=Ox):(v=Yr,C=Bx);let A=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Wr},w=_.stroke,O=!1;if(r-s>=x*4){let H=ct=>e.posToVal(ct,c.key,!0),D=null,k=null,X,V,at,Y=M(a[A==1?s:r]),K=M(a[s]),tt=M(a[r]),ut=H(A==1?K+1:tt-1);for(let ct=A==1?s:r;ct>=s&&ct<=r;ct+=A){let j=a[ct],xt=(A==1?j<ut:j>ut)?Y:M(j),It=l[ct];xt==Y?It!=null?(V=It,D==null?(v(w,xt,T(V)),X=D=k=V):V<D?D=V:V>k&&(k=V)):It===null&&(O=!0):(D!=null&&C(w,Y,T(D),T(k),T(X),T(V)),It!=null?(V=It,v(w,xt,T(V)),D=k=X=V):(D=k=null,It===null&&(O=!0)),Y=xt,ut=H(Y+A))}D!=null&&D!=k&&at!=Y&&C(w,Y,T(D),T(k),T(X),T(V))}else for(let H=A==1?s:r;H>=s&&H<=r;H+=A){let D=l[H];D===null?O=!0:D!=null&&v(w,M(a[H]),T(D))}let[I,z]=Lu(e,n);if(o.fill!=null||I!=0){let H=_.fill=new Path2D(w),D=o.fillTo(e,n,o.min,o.max,I),k=T(D),X=M(a[s]),V=M(a[r]);A==-1&&([V,X]=[X,V]),v(H,V,k),v(H,X,k)}if(!o.spanGaps){let H=[];O&&H.push(...Du(a,l,s,r,A,M,t)),_.gaps=H=o.gaps(e,n,s,r,H),_.clip=dl(H,c.ori,d,g,x,p)}return z!=0&&(_.band=z==2?[ns(e,n,s,r,w,-1),ns(e,n,s,r,w,1)]:ns(e,n,s,r,w,z)),_})}function zx(i){let t=Ie(i.align,1),e=Ie(i.ascDesc,!1),n=Ie(i.alignGaps,0),s=Ie(i.extend,!1);return(r,o,a,l)=>or(r,o,(c,h,u,f,d,g,x,p,m,M,T)=>{[a,l]=cl(u,a,l);let v=c.pxRound,{left:C,width:A}=r.bbox,_=K=>v(g(K,f,M,p)),w=K=>v(x(K,d,T,m)),O=f.ori==0?qr:Yr,P={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Wr},I=P.stroke,z=f.dir*(f.ori==0?1:-1),H=w(u[z==1?a:l]),D=_(h[z==1?a:l]),k=D,X=D;s&&t==-1&&(X=C,O(I,X,H)),O(I,D,H);for(let K=z==1?a:l;K>=a&&K<=l;K+=z){let tt=u[K];if(tt==null)continue;let ut=_(h[K]),ct=w(tt);t==1?O(I,ut,H):O(I,k,ct),O(I,ut,ct),H=ct,k=ut}let V=k;s&&t==1&&(V=C+A,O(I,V,H));let[at,Y]=Lu(r,o);if(c.fill!=null||at!=0){let K=P.fill=new Path2D(I),tt=c.fillTo(r,o,c.min,c.max,at),ut=w(tt);O(K,V,ut),O(K,X,ut)}if(!c.spanGaps){let K=[];K.push(...Du(h,u,a,l,z,_,n));let tt=c.width*Ne/2,ut=e||t==1?tt:-tt,ct=e||t==-1?-tt:tt;K.forEach(j=>{j[0]+=ut,j[1]+=ct}),P.gaps=K=c.gaps(r,o,a,l,K),P.clip=dl(K,f.ori,p,m,M,T)}return Y!=0&&(P.band=Y==2?[ns(r,o,a,l,I,-1),ns(r,o,a,l,I,1)]:ns(r,o,a,l,I,Y)),P})}function Sp(i,t,e,n,s,r,o=We){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=vn(i[l]-i[a]);h<c&&(c=h,o=vn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function kx(i){i=i||Wo;let t=Ie(i.size,[.6,We,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=Ee(s),o=1-t[0],a=Ie(t[1],We),l=Ie(t[2],1),c=Ie(i.disp,Wo),h=Ie(i.each,d=>{}),{fill:u,stroke:f}=c;return(d,g,x,p)=>or(d,g,(m,M,T,v,C,A,_,w,O,P,I)=>{let z=m.pxRound,H=e,D=n*Ne,k=a*Ne,X=l*Ne,V,at;v.ori==0?[V,at]=r(d,g):[at,V]=r(d,g);let Y=v.dir*(v.ori==0?1:-1),K=v.ori==0?gl:Nu,tt=v.ori==0?h:(Mt,Wt,he,wt,Fe,Yt,te)=>{h(Mt,Wt,he,Fe,wt,te,Yt)},ut=Ie(d.bands,Au).find(Mt=>Mt.series[0]==g),ct=ut!=null?ut.dir:0,j=m.fillTo(d,g,m.min,m.max,ct),mt=z(_(j,C,I,O)),xt,It,bt,Gt=P,se=z(m.width*Ne),Zt=!1,re=null,ie=null,rt=null,yt=null;u!=null&&(se==0||f!=null)&&(Zt=!0,re=u.values(d,g,x,p),ie=new Map,new Set(re).forEach(Mt=>{Mt!=null&&ie.set(Mt,new Path2D)}),se>0&&(rt=f.values(d,g,x,p),yt=new Map,new Set(rt).forEach(Mt=>{Mt!=null&&yt.set(Mt,new Path2D)})));let{x0:_t,size:Ot}=c;if(_t!=null&&Ot!=null){H=1,M=_t.values(d,g,x,p),_t.unit==2&&(M=M.map(he=>d.posToVal(w+he*P,v.key,!0)));let Mt=Ot.values(d,g,x,p);Ot.unit==2?It=Mt[0]*P:It=A(Mt[0],v,P,w)-A(0,v,P,w),Gt=Sp(M,T,A,v,P,w,Gt),bt=Gt-It+D}else Gt=Sp(M,T,A,v,P,w,Gt),bt=Gt*o+D,It=Gt-bt;bt<1&&(bt=0),se>=It/2&&(se=0),bt<5&&(z=Ip);let Lt=bt>0,ne=Gt-bt-(Lt?se:0);It=z(mu(ne,X,k)),xt=(H==0?It/2:H==Y?0:It)-H*Y*((H==0?D/2:0)+(Lt?se/2:0));let Bt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},me=Zt?null:new Path2D,fe=null;if(ut!=null)fe=d.data[ut.series[1]];else{let{y0:Mt,y1:Wt}=c;Mt!=null&&Wt!=null&&(T=Wt.values(d,g,x,p),fe=Mt.values(d,g,x,p))}let _e=V*It,F=at*It;for(let Mt=Y==1?x:p;Mt>=x&&Mt<=p;Mt+=Y){let Wt=T[Mt];if(Wt==null)continue;if(fe!=null){let q=fe[Mt]??0;if(Wt-q==0)continue;mt=_(q,C,I,O)}let he=v.distr!=2||c!=null?M[Mt]:Mt,wt=A(he,v,P,w),Fe=_(Ie(Wt,j),C,I,O),Yt=z(wt-xt),te=z(Wn(Fe,mt)),R=z(Ei(Fe,mt)),S=te-R;if(Wt!=null){let q=Wt<0?F:_e,ft=Wt<0?_e:F;Zt?(se>0&&rt[Mt]!=null&&K(yt.get(rt[Mt]),Yt,R+ri(se/2),It,Wn(0,S-se),q,ft),re[Mt]!=null&&K(ie.get(re[Mt]),Yt,R+ri(se/2),It,Wn(0,S-se),q,ft)):K(me,Yt,R+ri(se/2),It,Wn(0,S-se),q,ft),tt(d,g,Mt,Yt-se/2,R,It+se,S)}}return se>0?Bt.stroke=Zt?yt:me:Zt||(Bt._fill=m.width==0?m._fill:m._stroke??m._fill,Bt.width=0),Bt.fill=Zt?ie:me,Bt})}function Gx(i,t){let e=Ie(t?.alignGaps,0);return(n,s,r,o)=>or(n,s,(a,l,c,h,u,f,d,g,x,p,m)=>{[r,o]=cl(c,r,o);let M=a.pxRound,T=V=>M(f(V,h,p,g)),v=V=>M(d(V,u,m,x)),C,A,_;h.ori==0?(C=pl,_=qr,A=sm):(C=ml,_=Yr,A=rm);let w=h.dir*(h.ori==0?1:-1),O=T(l[w==1?r:o]),P=O,I=[],z=[];for(let V=w==1?r:o;V>=r&&V<=o;V+=w)if(c[V]!=null){let Y=l[V],K=T(Y);I.push(P=K),z.push(v(c[V]))}let H={stroke:i(I,z,C,_,A,M),fill:null,clip:null,band:null,gaps:null,flags:Wr},D=H.stroke,[k,X]=Lu(n,s);if(a.fill!=null||k!=0){let V=H.fill=new Path2D(D),at=a.fillTo(n,s,a.min,a.max,k),Y=v(at);_(V,P,Y),_(V,O,Y)}if(!a.spanGaps){let V=[];V.push(...Du(l,c,r,o,w,T,e)),H.gaps=V=a.gaps(n,s,r,o,V),H.clip=dl(V,h.ori,g,x,p,m)}return X!=0&&(H.band=X==2?[ns(n,s,r,o,D,-1),ns(n,s,r,o,D,1)]:ns(n,s,r,o,D,X)),H})}function Vx(i){return Gx(Hx,i)}function Hx(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let f=0;f<o-1;f++)h[f]=t[f+1]-t[f],u[f]=i[f+1]-i[f],c[f]=h[f]/u[f];l[0]=c[0];for(let f=1;f<o-1;f++)c[f]===0||c[f-1]===0||c[f-1]>0!=c[f]>0?l[f]=0:(l[f]=3*(u[f-1]+u[f])/((2*u[f]+u[f-1])/c[f-1]+(u[f]+2*u[f-1])/c[f]),isFinite(l[f])||(l[f]=0));l[o-1]=c[o-2];for(let f=0;f<o-1;f++)s(a,i[f]+u[f]/3,t[f]+l[f]*u[f]/3,i[f+1]-u[f]/3,t[f+1]-l[f+1]*u[f]/3,i[f+1],t[f+1])}return a}var yu=new Set;function bp(){for(let i of yu)i.syncRect(!0)}Xr&&(sr(b_,kr,bp),sr(w_,kr,bp,!0),sr(ol,kr,()=>{In.pxRatio=Ne}));var Wx=lm(),Xx=om();function wp(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>vu(r,o,t,e))}function qx(i,t){return i.map((e,n)=>n==0?{}:gn({},t,e))}function vu(i,t,e,n){return gn({},t==0?e:n,i)}function cm(i,t,e){return t==null?Vr:[t,e]}var Yx=cm;function $x(i,t,e){return t==null?Vr:al(t,e,Eu,!0)}function hm(i,t,e,n){return t==null?Vr:hl(t,e,i.scales[n].log,!1)}var Zx=hm;function um(i,t,e,n){return t==null?Vr:wu(t,e,i.scales[n].log,!1)}var Jx=um;function Kx(i,t,e,n,s){let r=Wn(np(i),np(t)),o=t-i,a=wi(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?Cs.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function Ep(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=yn((e=+s)*Ne))+"px"),[i,t,e]}function jx(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Xe(t[2]*Ne,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function In(i,t,e){let n={mode:Ie(i.mode,1)},s=n.mode;function r(y,b,L,N){let W=b.valToPct(y);return N+L*(b.dir==-1?1-W:W)}function o(y,b,L,N){let W=b.valToPct(y);return N+L*(b.dir==-1?W:1-W)}function a(y,b,L,N){return b.ori==0?r(y,b,L,N):o(y,b,L,N)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=gi(r_);if(i.id!=null&&(c.id=i.id),si(c,i.class),i.title){let y=gi(l_,c);y.textContent=i.title}let h=bi("canvas"),u=n.ctx=h.getContext("2d"),f=gi(c_,c);sr("click",f,y=>{y.target===g&&($e!=Dr||tn!=Nr)&&Pn.click(n,y)},!0);let d=n.under=gi(h_,f);f.appendChild(h);let g=n.over=gi(u_,f);i=Hr(i);let x=+Ie(i.pxAlign,1),p=Mp(x);(i.plugins||[]).forEach(y=>{y.opts&&(i=y.opts(n,i)||i)});let m=i.ms||.001,M=n.series=s==1?wp(i.series||[],pp,yp,!1):qx(i.series||[null],xp),T=n.axes=wp(i.axes||[],dp,gp,!0),v=n.scales={},C=n.bands=i.bands||[];C.forEach(y=>{y.fill=Ee(y.fill||null),y.dir=Ie(y.dir,-1)});let A=s==2?M[1].facets[0].scale:M[0].scale,_={axes:Qi,series:Se},w=(i.drawOrder||["axes","series"]).map(y=>_[y]);function O(y){let b=y.distr==3?L=>es(L>0?L:y.clamp(n,L,y.min,y.max,y.key)):y.distr==4?L=>au(L,y.asinh):y.distr==100?L=>y.fwd(L):L=>L;return L=>{let N=b(L),{_min:W,_max:J}=y,lt=J-W;return(N-W)/lt}}function P(y){let b=v[y];if(b==null){let L=(i.scales||Wo)[y]||Wo;if(L.from!=null){P(L.from);let N=gn({},v[L.from],L,{key:y});N.valToPct=O(N),v[y]=N}else{b=v[y]=gn({},y==A?Qp:Nx,L),b.key=y;let N=b.time,W=b.range,J=As(W);if((y!=A||s==2&&!N)&&(J&&(W[0]==null||W[1]==null)&&(W={min:W[0]==null?Qd:{mode:1,hard:W[0],soft:W[0]},max:W[1]==null?Qd:{mode:1,hard:W[1],soft:W[1]}},J=!1),!J&&fl(W))){let lt=W;W=(dt,Tt,zt)=>Tt==null?Vr:al(Tt,zt,lt)}b.range=Ee(W||(N?Yx:y==A?b.distr==3?Zx:b.distr==4?Jx:cm:b.distr==3?hm:b.distr==4?um:$x)),b.auto=Ee(J?!1:b.auto),b.clamp=Ee(b.clamp||Dx),b._min=b._max=null,b.valToPct=O(b)}}}P("x"),P("y"),s==1&&M.forEach(y=>{P(y.scale)}),T.forEach(y=>{P(y.scale)});for(let y in i.scales)P(y);let I=v[A],z=I.distr,H,D;I.ori==0?(si(c,o_),H=r,D=o):(si(c,a_),H=o,D=r);let k={};for(let y in v){let b=v[y];(b.min!=null||b.max!=null)&&(k[y]={min:b.min,max:b.max},b.min=b.max=null)}let X=i.tzDate||(y=>new Date(yn(y/m))),V=i.fmtDate||Cu,at=m==1?ox(X):cx(X),Y=hp(X,cp(m==1?rx:lx,V)),K=fp(X,up(ux,V)),tt=[],ut=n.legend=gn({},px,i.legend),ct=n.cursor=gn({},vx,{drag:{y:s==2}},i.cursor),j=ut.show,mt=ct.show,xt=ut.markers;ut.idxs=tt,xt.width=Ee(xt.width),xt.dash=Ee(xt.dash),xt.stroke=Ee(xt.stroke),xt.fill=Ee(xt.fill);let It,bt,Gt,se=[],Zt=[],re,ie=!1,rt={};if(ut.live){let y=M[1]?M[1].values:null;ie=y!=null,re=ie?y(n,1,0):{_:0};for(let b in re)rt[b]=Su}if(j)if(It=bi("table",__,c),Gt=bi("tbody",null,It),ut.mount(n,It),ie){bt=bi("thead",null,It,Gt);let y=bi("tr",null,bt);bi("th",null,y);for(var yt in re)bi("th",kd,y).textContent=yt}else si(It,y_),ut.live&&si(It,x_);let _t={show:!0},Ot={show:!1};function Lt(y,b){if(b==0&&(ie||!ut.live||s==2))return Vr;let L=[],N=bi("tr",v_,Gt,Gt.childNodes[b]);si(N,y.class),y.show||si(N,ir);let W=bi("th",null,N);if(xt.show){let dt=gi(M_,W);if(b>0){let Tt=xt.width(n,b);Tt&&(dt.style.border=Tt+"px "+xt.dash(n,b)+" "+xt.stroke(n,b)),dt.style.background=xt.fill(n,b)}}let J=gi(kd,W);y.label instanceof HTMLElement?J.appendChild(y.label):J.textContent=y.label,b>0&&(xt.show||(J.style.color=y.width>0?xt.stroke(n,b):xt.fill(n,b)),Bt("click",W,dt=>{if(ct._lock)return;le(dt);let Tt=M.indexOf(y);if((dt.ctrlKey||dt.metaKey)!=ut.isolate){let zt=M.some((kt,Ht)=>Ht>0&&Ht!=Tt&&kt.show);M.forEach((kt,Ht)=>{Ht>0&&Bi(Ht,zt?Ht==Tt?_t:Ot:_t,!0,mn.setSeries)})}else Bi(Tt,{show:!y.show},!0,mn.setSeries)},!1),ce&&Bt(Wd,W,dt=>{ct._lock||(le(dt),Bi(M.indexOf(y),Fr,!0,mn.setSeries))},!1));for(var lt in re){let dt=bi("td",S_,N);dt.textContent="--",L.push(dt)}return[N,L]}let ne=new Map;function Bt(y,b,L,N=!0){let W=ne.get(b)||{},J=ct.bind[y](n,b,L,N);J&&(sr(y,b,W[y]=J),ne.set(b,W))}function me(y,b,L){let N=ne.get(b)||{};for(let W in N)(y==null||W==y)&&(pu(W,b,N[W]),delete N[W]);y==null&&ne.delete(b)}let fe=0,_e=0,F=0,Mt=0,Wt=0,he=0,wt=Wt,Fe=he,Yt=F,te=Mt,R=0,S=0,q=0,ft=0;n.bbox={};let ot=!1,St=!1,Et=!1,et=!1,it=!1,pt=!1;function B(y,b,L){(L||y!=n.width||b!=n.height)&&st(y,b),xe(!1),Et=!0,St=!0,Nn()}function st(y,b){n.width=fe=F=y,n.height=_e=Mt=b,Wt=he=0,At(),jt();let L=n.bbox;R=L.left=er(Wt*Ne,.5),S=L.top=er(he*Ne,.5),q=L.width=er(F*Ne,.5),ft=L.height=er(Mt*Ne,.5)}let nt=3;function Ct(){let y=!1,b=0;for(;!y;){b++;let L=Pr(b),N=Oi(b);y=b==nt||L&&N,y||(st(n.width,n.height),St=!0)}}function vt({width:y,height:b}){B(y,b)}n.setSize=vt;function At(){let y=!1,b=!1,L=!1,N=!1;T.forEach((W,J)=>{if(W.show&&W._show){let{side:lt,_size:dt}=W,Tt=lt%2,zt=W.label!=null?W.labelSize:0,kt=dt+zt;kt>0&&(Tt?(F-=kt,lt==3?(Wt+=kt,N=!0):L=!0):(Mt-=kt,lt==0?(he+=kt,y=!0):b=!0))}}),Ui[0]=y,Ui[1]=L,Ui[2]=b,Ui[3]=N,F-=vi[1]+vi[3],Wt+=vi[3],Mt-=vi[2]+vi[0],he+=vi[0]}function jt(){let y=Wt+F,b=he+Mt,L=Wt,N=he;function W(J,lt){switch(J){case 1:return y+=lt,y-lt;case 2:return b+=lt,b-lt;case 3:return L-=lt,L+lt;case 0:return N-=lt,N+lt}}T.forEach((J,lt)=>{if(J.show&&J._show){let dt=J.side;J._pos=W(dt,J._size),J.label!=null&&(J._lpos=W(dt,J.labelSize))}})}if(ct.dataIdx==null){let y=ct.hover,b=y.skip=new Set(y.skip??[]);b.add(void 0);let L=y.prox=Ee(y.prox),N=y.bias??=0;ct.dataIdx=(W,J,lt,dt)=>{if(J==0)return lt;let Tt=lt,zt=L(W,J,lt,dt)??We,kt=zt>=0&&zt<We,Ht=I.ori==0?F:Mt,pe=ct.left,Le=t[0],Pe=t[J];if(b.has(Pe[lt])){Tt=null;let be=null,oe=null,Qt;if(N==0||N==-1)for(Qt=lt;be==null&&Qt-- >0;)b.has(Pe[Qt])||(be=Qt);if(N==0||N==1)for(Qt=lt;oe==null&&Qt++<Pe.length;)b.has(Pe[Qt])||(oe=Qt);if(be!=null||oe!=null)if(kt){let Je=be==null?-1/0:H(Le[be],I,Ht,0),ln=oe==null?1/0:H(Le[oe],I,Ht,0),An=pe-Je,Ve=ln-pe;An<=Ve?An<=zt&&(Tt=be):Ve<=zt&&(Tt=oe)}else Tt=oe==null?be:be==null?oe:lt-be<=oe-lt?be:oe}else kt&&vn(pe-H(Le[lt],I,Ht,0))>zt&&(Tt=null);return Tt}}let le=y=>{ct.event=y};ct.idxs=tt,ct._lock=!1;let ht=ct.points;ht.show=Ee(ht.show),ht.size=Ee(ht.size),ht.stroke=Ee(ht.stroke),ht.width=Ee(ht.width),ht.fill=Ee(ht.fill);let Xt=n.focus=gn({},i.focus||{alpha:.3},ct.focus),ce=Xt.prox>=0,Dt=ce&&ht.one,ge=[],Ye=[],zn=[];function Io(y,b){let L=ht.show(n,b);if(L instanceof HTMLElement)return si(L,g_),si(L,y.class),Vi(L,-10,-10,F,Mt),g.insertBefore(L,ge[b]),L}function Ar(y,b){if(s==1||b>0){let L=s==1&&v[y.scale].time,N=y.value;y.value=L?rp(N)?fp(X,up(N,V)):N||K:N||Px,y.label=y.label||(L?Sx:Mx)}if(Dt||b>0){y.width=y.width==null?1:y.width,y.paths=y.paths||Wx||N_,y.fillTo=Ee(y.fillTo||Ux),y.pxAlign=+Ie(y.pxAlign,x),y.pxRound=Mp(y.pxAlign),y.stroke=Ee(y.stroke||null),y.fill=Ee(y.fill||null),y._stroke=y._fill=y._paths=y._focus=null;let L=Ix(Wn(1,y.width),1),N=y.points=gn({},{size:L,width:Wn(1,L*.2),stroke:y.stroke,space:L*2,paths:Xx,_stroke:null,_fill:null},y.points);N.show=Ee(N.show),N.filter=Ee(N.filter),N.fill=Ee(N.fill),N.stroke=Ee(N.stroke),N.paths=Ee(N.paths),N.pxAlign=y.pxAlign}if(j){let L=Lt(y,b);se.splice(b,0,L[0]),Zt.splice(b,0,L[1]),ut.values.push(null)}if(mt){tt.splice(b,0,null);let L=null;Dt?b==0&&(L=Io(y,b)):b>0&&(L=Io(y,b)),ge.splice(b,0,L),Ye.splice(b,0,0),zn.splice(b,0,0)}Tn("addSeries",b)}function $h(y,b){b=b??M.length,y=s==1?vu(y,b,pp,yp):vu(y,b,{},xp),M.splice(b,0,y),Ar(M[b],b)}n.addSeries=$h;function ja(y){if(M.splice(y,1),j){ut.values.splice(y,1),Zt.splice(y,1);let b=se.splice(y,1)[0];me(null,b.firstChild),b.remove()}mt&&(tt.splice(y,1),ge.splice(y,1)[0].remove(),Ye.splice(y,1),zn.splice(y,1)),Tn("delSeries",y)}n.delSeries=ja;let Ui=[!1,!1,!1,!1];function Ji(y,b){if(y._show=y.show,y.show){let L=y.side%2,N=v[y.scale];N==null&&(y.scale=L?M[1].scale:A,N=v[y.scale]);let W=N.time;y.size=Ee(y.size),y.space=Ee(y.space),y.rotate=Ee(y.rotate),As(y.incrs)&&y.incrs.forEach(lt=>{!Cs.has(lt)&&Cs.set(lt,Np(lt))}),y.incrs=Ee(y.incrs||(N.distr==2?nx:W?m==1?sx:ax:nr)),y.splits=Ee(y.splits||(W&&N.distr==1?at:N.distr==3?gu:N.distr==4?Ex:wx)),y.stroke=Ee(y.stroke),y.grid.stroke=Ee(y.grid.stroke),y.ticks.stroke=Ee(y.ticks.stroke),y.border.stroke=Ee(y.border.stroke);let J=y.values;y.values=As(J)&&!As(J[0])?Ee(J):W?As(J)?hp(X,cp(J,V)):rp(J)?hx(X,J):J||Y:J||bx,y.filter=Ee(y.filter||(N.distr>=3&&N.log==10?Cx:N.distr==3&&N.log==2?Rx:Lp)),y.font=Ep(y.font),y.labelFont=Ep(y.labelFont),y._size=y.size(n,null,b,0),y._space=y._rotate=y._incrs=y._found=y._splits=y._values=null,y._size>0&&(Ui[b]=!0,y._el=gi(f_,f))}}function Ki(y,b,L,N){let[W,J,lt,dt]=L,Tt=b%2,zt=0;return Tt==0&&(dt||J)&&(zt=b==0&&!W||b==2&&!lt?yn(dp.size/3):0),Tt==1&&(W||lt)&&(zt=b==1&&!J||b==3&&!dt?yn(gp.size/2):0),zt}let Lo=n.padding=(i.padding||[Ki,Ki,Ki,Ki]).map(y=>Ee(Ie(y,Ki))),vi=n._padding=Lo.map((y,b)=>y(n,b,Ui,0)),on,hn=null,un=null,Fi=s==1?M[0].idxs:null,ti=null,Ms=!1;function Do(y,b){if(t=y??[],n.data=n._data=t,s==2){on=0;for(let L=1;L<M.length;L++)on+=t[L][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),ti=t[0],on=ti.length;let L=t;if(z==2){L=t.slice();let N=L[0]=Array(on);for(let W=0;W<on;W++)N[W]=W}n._data=t=L}if(xe(!0),Tn("setData"),z==2&&(Et=!0),b!==!1){let L=I;L.auto(n,Ms)?No():ws(A,L.min,L.max),et=et||ct.left>=0,pt=!0,Nn()}}n.setData=Do;function No(){Ms=!0;let y,b;s==1&&(on>0?(hn=Fi[0]=0,un=Fi[1]=on-1,y=t[0][hn],b=t[0][un],z==2?(y=hn,b=un):y==b&&(z==3?[y,b]=hl(y,y,I.log,!1):z==4?[y,b]=wu(y,y,I.log,!1):I.time?b=y+yn(86400/m):[y,b]=al(y,b,Eu,!0))):(hn=Fi[0]=y=null,un=Fi[1]=b=null)),ws(A,y,b)}let Cr,Ss,Rr,E,G,Q,$,Z,Rt,Nt;function Pt(y,b,L,N,W,J){y??=Vd,L??=Au,N??="butt",W??=Vd,J??="round",y!=Cr&&(u.strokeStyle=Cr=y),W!=Ss&&(u.fillStyle=Ss=W),b!=Rr&&(u.lineWidth=Rr=b),J!=G&&(u.lineJoin=G=J),N!=Q&&(u.lineCap=Q=N),L!=E&&u.setLineDash(E=L)}function Ut(y,b,L,N){b!=Ss&&(u.fillStyle=Ss=b),y!=$&&(u.font=$=y),L!=Z&&(u.textAlign=Z=L),N!=Rt&&(u.textBaseline=Rt=N)}function $t(y,b,L,N,W=0){if(N.length>0&&y.auto(n,Ms)&&(b==null||b.min==null)){let J=Ie(hn,0),lt=Ie(un,N.length-1),dt=L.min==null?C_(N,J,lt,W,y.distr==3):[L.min,L.max];y.min=Ei(y.min,L.min=dt[0]),y.max=Wn(y.max,L.max=dt[1])}}let ue={min:null,max:null};function Me(){for(let N in v){let W=v[N];k[N]==null&&(W.min==null||k[A]!=null&&W.auto(n,Ms))&&(k[N]=ue)}for(let N in v){let W=v[N];k[N]==null&&W.from!=null&&k[W.from]!=null&&(k[N]=ue)}k[A]!=null&&xe(!0);let y={};for(let N in k){let W=k[N];if(W!=null){let J=y[N]=Hr(v[N],O_);if(W.min!=null)gn(J,W);else if(N!=A||s==2)if(on==0&&J.from==null){let lt=J.range(n,null,null,N);J.min=lt[0],J.max=lt[1]}else J.min=We,J.max=-We}}if(on>0){M.forEach((N,W)=>{if(s==1){let J=N.scale,lt=k[J];if(lt==null)return;let dt=y[J];if(W==0){let Tt=dt.range(n,dt.min,dt.max,J);dt.min=Tt[0],dt.max=Tt[1],hn=wi(dt.min,t[0]),un=wi(dt.max,t[0]),un-hn>1&&(t[0][hn]<dt.min&&hn++,t[0][un]>dt.max&&un--),N.min=ti[hn],N.max=ti[un]}else N.show&&N.auto&&$t(dt,lt,N,t[W],N.sorted);N.idxs[0]=hn,N.idxs[1]=un}else if(W>0&&N.show&&N.auto){let[J,lt]=N.facets,dt=J.scale,Tt=lt.scale,[zt,kt]=t[W],Ht=y[dt],pe=y[Tt];Ht!=null&&$t(Ht,k[dt],J,zt,J.sorted),pe!=null&&$t(pe,k[Tt],lt,kt,lt.sorted),N.min=lt.min,N.max=lt.max}});for(let N in y){let W=y[N],J=k[N];if(W.from==null&&(J==null||J.min==null)){let lt=W.range(n,W.min==We?null:W.min,W.max==-We?null:W.max,N);W.min=lt[0],W.max=lt[1]}}}for(let N in y){let W=y[N];if(W.from!=null){let J=y[W.from];if(J.min==null)W.min=W.max=null;else{let lt=W.range(n,J.min,J.max,N);W.min=lt[0],W.max=lt[1]}}}let b={},L=!1;for(let N in y){let W=y[N],J=v[N];if(J.min!=W.min||J.max!=W.max){J.min=W.min,J.max=W.max;let lt=J.distr;J._min=lt==3?es(J.min):lt==4?au(J.min,J.asinh):lt==100?J.fwd(J.min):J.min,J._max=lt==3?es(J.max):lt==4?au(J.max,J.asinh):lt==100?J.fwd(J.max):J.max,b[N]=L=!0}}if(L){M.forEach((N,W)=>{s==2?W>0&&b.y&&(N._paths=null):b[N.scale]&&(N._paths=null)});for(let N in b)Et=!0,Tn("setScale",N);mt&&ct.left>=0&&(et=pt=!0)}for(let N in k)k[N]=null}function qt(y){let b=mu(hn-1,0,on-1),L=mu(un+1,0,on-1);for(;y[b]==null&&b>0;)b--;for(;y[L]==null&&L<on-1;)L++;return[b,L]}function Se(){if(on>0){let y=M.some(b=>b._focus)&&Nt!=Xt.alpha;y&&(u.globalAlpha=Nt=Xt.alpha),M.forEach((b,L)=>{if(L>0&&b.show&&(sn(L,!1),sn(L,!0),b._paths==null)){let N=Nt;Nt!=b.alpha&&(u.globalAlpha=Nt=b.alpha);let W=s==2?[0,t[L][0].length-1]:qt(t[L]);b._paths=b.paths(n,L,W[0],W[1]),Nt!=N&&(u.globalAlpha=Nt=N)}}),M.forEach((b,L)=>{if(L>0&&b.show){let N=Nt;Nt!=b.alpha&&(u.globalAlpha=Nt=b.alpha),b._paths!=null&&ze(L,!1);{let W=b._paths!=null?b._paths.gaps:null,J=b.points.show(n,L,hn,un,W),lt=b.points.filter(n,L,J,W);(J||lt)&&(b.points._paths=b.points.paths(n,L,hn,un,lt),ze(L,!0))}Nt!=N&&(u.globalAlpha=Nt=N),Tn("drawSeries",L)}}),y&&(u.globalAlpha=Nt=1)}}function sn(y,b){let L=b?M[y].points:M[y];L._stroke=L.stroke(n,y),L._fill=L.fill(n,y)}function ze(y,b){let L=b?M[y].points:M[y],{stroke:N,fill:W,clip:J,flags:lt,_stroke:dt=L._stroke,_fill:Tt=L._fill,_width:zt=L.width}=L._paths;zt=Xe(zt*Ne,3);let kt=null,Ht=zt%2/2;b&&Tt==null&&(Tt=zt>0?"#fff":dt);let pe=L.pxAlign==1&&Ht>0;if(pe&&u.translate(Ht,Ht),!b){let Le=R-zt/2,Pe=S-zt/2,be=q+zt,oe=ft+zt;kt=new Path2D,kt.rect(Le,Pe,be,oe)}b?Vt(dt,zt,L.dash,L.cap,Tt,N,W,lt,J):ke(y,dt,zt,L.dash,L.cap,Tt,N,W,lt,kt,J),pe&&u.translate(-Ht,-Ht)}function ke(y,b,L,N,W,J,lt,dt,Tt,zt,kt){let Ht=!1;Tt!=0&&C.forEach((pe,Le)=>{if(pe.series[0]==y){let Pe=M[pe.series[1]],be=t[pe.series[1]],oe=(Pe._paths||Wo).band;As(oe)&&(oe=pe.dir==1?oe[0]:oe[1]);let Qt,Je=null;Pe.show&&oe&&P_(be,hn,un)?(Je=pe.fill(n,Le)||J,Qt=Pe._paths.clip):oe=null,Vt(b,L,N,W,Je,lt,dt,Tt,zt,kt,Qt,oe),Ht=!0}}),Ht||Vt(b,L,N,W,J,lt,dt,Tt,zt,kt)}let xn=Wr|xu;function Vt(y,b,L,N,W,J,lt,dt,Tt,zt,kt,Ht){Pt(y,b,L,N,W),(Tt||zt||Ht)&&(u.save(),Tt&&u.clip(Tt),zt&&u.clip(zt)),Ht?(dt&xn)==xn?(u.clip(Ht),kt&&u.clip(kt),we(W,lt),fn(y,J,b)):dt&xu?(we(W,lt),u.clip(Ht),fn(y,J,b)):dt&Wr&&(u.save(),u.clip(Ht),kt&&u.clip(kt),we(W,lt),u.restore(),fn(y,J,b)):(we(W,lt),fn(y,J,b)),(Tt||zt||Ht)&&u.restore()}function fn(y,b,L){L>0&&(b instanceof Map?b.forEach((N,W)=>{u.strokeStyle=Cr=W,u.stroke(N)}):b!=null&&y&&u.stroke(b))}function we(y,b){b instanceof Map?b.forEach((L,N)=>{u.fillStyle=Ss=N,u.fill(L)}):b!=null&&y&&u.fill(b)}function ji(y,b,L,N){let W=T[y],J;if(N<=0)J=[0,0];else{let lt=W._space=W.space(n,y,b,L,N),dt=W._incrs=W.incrs(n,y,b,L,N,lt);J=Kx(b,L,dt,N,lt)}return W._found=J}function dn(y,b,L,N,W,J,lt,dt,Tt,zt){let kt=lt%2/2;x==1&&u.translate(kt,kt),Pt(dt,lt,Tt,zt,dt),u.beginPath();let Ht,pe,Le,Pe,be=W+(N==0||N==3?-J:J);L==0?(pe=W,Pe=be):(Ht=W,Le=be);for(let oe=0;oe<y.length;oe++)b[oe]!=null&&(L==0?Ht=Le=y[oe]:pe=Pe=y[oe],u.moveTo(Ht,pe),u.lineTo(Le,Pe));u.stroke(),x==1&&u.translate(-kt,-kt)}function Pr(y){let b=!0;return T.forEach((L,N)=>{if(!L.show)return;let W=v[L.scale];if(W.min==null){L._show&&(b=!1,L._show=!1,xe(!1));return}else L._show||(b=!1,L._show=!0,xe(!1));let J=L.side,lt=J%2,{min:dt,max:Tt}=W,[zt,kt]=ji(N,dt,Tt,lt==0?F:Mt);if(kt==0)return;let Ht=W.distr==2,pe=L._splits=L.splits(n,N,dt,Tt,zt,kt,Ht),Le=W.distr==2?pe.map(Qt=>ti[Qt]):pe,Pe=W.distr==2?ti[pe[1]]-ti[pe[0]]:zt,be=L._values=L.values(n,L.filter(n,Le,N,kt,Pe),N,kt,Pe);L._rotate=J==2?L.rotate(n,be,N,kt):0;let oe=L._size;L._size=_i(L.size(n,be,N,y)),oe!=null&&L._size!=oe&&(b=!1)}),b}function Oi(y){let b=!0;return Lo.forEach((L,N)=>{let W=L(n,N,Ui,y);W!=vi[N]&&(b=!1),vi[N]=W}),b}function Qi(){for(let y=0;y<T.length;y++){let b=T[y];if(!b.show||!b._show)continue;let L=b.side,N=L%2,W,J,lt=b.stroke(n,y),dt=L==0||L==3?-1:1,[Tt,zt]=b._found;if(b.label!=null){let Vn=b.labelGap*dt,ii=yn((b._lpos+Vn)*Ne);Ut(b.labelFont[0],lt,"center",L==2?"top":Gd),u.save(),N==1?(W=J=0,u.translate(ii,yn(S+ft/2)),u.rotate((L==3?-rl:rl)/2)):(W=yn(R+q/2),J=ii);let tr=Pp(b.label)?b.label(n,y,Tt,zt):b.label;u.fillText(tr,W,J),u.restore()}if(zt==0)continue;let kt=v[b.scale],Ht=N==0?q:ft,pe=N==0?R:S,Le=b._splits,Pe=kt.distr==2?Le.map(Vn=>ti[Vn]):Le,be=kt.distr==2?ti[Le[1]]-ti[Le[0]]:Tt,oe=b.ticks,Qt=b.border,Je=oe.show?oe.size:0,ln=yn(Je*Ne),An=yn((b.alignTo==2?b._size-Je-b.gap:b.gap)*Ne),Ve=b._rotate*-rl/180,cn=p(b._pos*Ne),ei=(ln+An)*dt,Gn=cn+ei;J=N==0?Gn:0,W=N==1?Gn:0;let pi=b.font[0],Mi=b.align==1?Br:b.align==2?su:Ve>0?Br:Ve<0?su:N==0?"center":L==3?su:Br,ki=Ve||N==1?"middle":L==2?"top":Gd;Ut(pi,lt,Mi,ki);let ni=b.font[1]*b.lineGap,mi=Le.map(Vn=>p(a(Vn,kt,Ht,pe))),Si=b._values;for(let Vn=0;Vn<Si.length;Vn++){let ii=Si[Vn];if(ii!=null){N==0?W=mi[Vn]:J=mi[Vn],ii=""+ii;let tr=ii.indexOf(`
`)==-1?[ii]:ii.split(/\n/gm);for(let Hn=0;Hn<tr.length;Hn++){let zd=tr[Hn];Ve?(u.save(),u.translate(W,J+Hn*ni),u.rotate(Ve),u.fillText(zd,0,0),u.restore()):u.fillText(zd,W,J+Hn*ni)}}}oe.show&&dn(mi,oe.filter(n,Pe,y,zt,be),N,L,cn,ln,Xe(oe.width*Ne,3),oe.stroke(n,y),oe.dash,oe.cap);let Gi=b.grid;Gi.show&&dn(mi,Gi.filter(n,Pe,y,zt,be),N,N==0?2:1,N==0?S:R,N==0?ft:q,Xe(Gi.width*Ne,3),Gi.stroke(n,y),Gi.dash,Gi.cap),Qt.show&&dn([cn],[1],N==0?1:0,N==0?1:2,N==1?S:R,N==1?ft:q,Xe(Qt.width*Ne,3),Qt.stroke(n,y),Qt.dash,Qt.cap)}Tn("drawAxes")}function xe(y){M.forEach((b,L)=>{L>0&&(b._paths=null,y&&(s==1?(b.min=null,b.max=null):b.facets.forEach(N=>{N.min=null,N.max=null})))})}let an=!1,kn=!1,Ge=[];function pn(){kn=!1;for(let y=0;y<Ge.length;y++)Tn(...Ge[y]);Ge.length=0}function Nn(){an||(W_(Md),an=!0)}function Qa(y,b=!1){an=!0,kn=b,y(n),Md(),b&&Ge.length>0&&queueMicrotask(pn)}n.batch=Qa;function Md(){if(ot&&(Me(),ot=!1),Et&&(Ct(),Et=!1),St){if(Ke(d,Br,Wt),Ke(d,"top",he),Ke(d,ko,F),Ke(d,Go,Mt),Ke(g,Br,Wt),Ke(g,"top",he),Ke(g,ko,F),Ke(g,Go,Mt),Ke(f,ko,fe),Ke(f,Go,_e),h.width=yn(fe*Ne),h.height=yn(_e*Ne),T.forEach(({_el:y,_show:b,_size:L,_pos:N,side:W})=>{if(y!=null)if(b){let J=W===3||W===0?L:0,lt=W%2==1;Ke(y,lt?"left":"top",N-J),Ke(y,lt?"width":"height",L),Ke(y,lt?"top":"left",lt?he:Wt),Ke(y,lt?"height":"width",lt?Mt:F),du(y,ir)}else si(y,ir)}),Cr=Ss=Rr=G=Q=$=Z=Rt=E=null,Nt=1,Oo(!0),Wt!=wt||he!=Fe||F!=Yt||Mt!=te){xe(!1);let y=F/Yt,b=Mt/te;if(mt&&!et&&ct.left>=0){ct.left*=y,ct.top*=b,Ir&&Vi(Ir,yn(ct.left),0,F,Mt),Lr&&Vi(Lr,0,yn(ct.top),F,Mt);for(let L=0;L<ge.length;L++){let N=ge[L];N!=null&&(Ye[L]*=y,zn[L]*=b,Vi(N,_i(Ye[L]),_i(zn[L]),F,Mt))}}if(Ze.show&&!it&&Ze.left>=0&&Ze.width>0){Ze.left*=y,Ze.width*=y,Ze.top*=b,Ze.height*=b;for(let L in tu)Ke(Ur,L,Ze[L])}wt=Wt,Fe=he,Yt=F,te=Mt}Tn("setSize"),St=!1}fe>0&&_e>0&&(u.clearRect(0,0,h.width,h.height),Tn("drawClear"),w.forEach(y=>y()),Tn("draw")),Ze.show&&it&&(tl(Ze),it=!1),mt&&et&&(Qs(null,!0,!1),et=!1),ut.show&&ut.live&&pt&&(jh(),pt=!1),l||(l=!0,n.status=1,Tn("ready")),Ms=!1,an=!1}n.redraw=(y,b)=>{Et=b||!1,y!==!1?ws(A,I.min,I.max):Nn()};function Zh(y,b){let L=v[y];if(L.from==null){if(on==0){let N=L.range(n,b.min,b.max,y);b.min=N[0],b.max=N[1]}if(b.min>b.max){let N=b.min;b.min=b.max,b.max=N}if(on>1&&b.min!=null&&b.max!=null&&b.max-b.min<1e-16)return;y==A&&L.distr==2&&on>0&&(b.min=wi(b.min,t[0]),b.max=wi(b.max,t[0]),b.min==b.max&&b.max++),k[y]=b,ot=!0,Nn()}}n.setScale=Zh;let Jh,Kh,Ir,Lr,Sd,bd,Dr,Nr,wd,Ed,$e,tn,bs=!1,Pn=ct.drag,wn=Pn.x,En=Pn.y;mt&&(ct.x&&(Jh=gi(p_,g)),ct.y&&(Kh=gi(m_,g)),I.ori==0?(Ir=Jh,Lr=Kh):(Ir=Kh,Lr=Jh),$e=ct.left,tn=ct.top);let Ze=n.select=gn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Ur=Ze.show?gi(d_,Ze.over?g:d):null;function tl(y,b){if(Ze.show){for(let L in y)Ze[L]=y[L],L in tu&&Ke(Ur,L,y[L]);b!==!1&&Tn("setSelect")}}n.setSelect=tl;function q0(y){if(M[y].show)j&&du(se[y],ir);else if(j&&si(se[y],ir),mt){let L=Dt?ge[0]:ge[y];L!=null&&Vi(L,-10,-10,F,Mt)}}function ws(y,b,L){Zh(y,{min:b,max:L})}function Bi(y,b,L,N){b.focus!=null&&K0(y),b.show!=null&&M.forEach((W,J)=>{J>0&&(y==J||y==null)&&(W.show=b.show,q0(J),s==2?(ws(W.facets[0].scale,null,null),ws(W.facets[1].scale,null,null)):ws(W.scale,null,null),Nn())}),L!==!1&&Tn("setSeries",y,b),N&&Bo("setSeries",n,y,b)}n.setSeries=Bi;function Y0(y,b){gn(C[y],b)}function $0(y,b){y.fill=Ee(y.fill||null),y.dir=Ie(y.dir,-1),b=b??C.length,C.splice(b,0,y)}function Z0(y){y==null?C.length=0:C.splice(y,1)}n.addBand=$0,n.setBand=Y0,n.delBand=Z0;function J0(y,b){M[y].alpha=b,mt&&ge[y]!=null&&(ge[y].style.opacity=b),j&&se[y]&&(se[y].style.opacity=b)}let ts,Es,js,Fr={focus:!0};function K0(y){if(y!=js){let b=y==null,L=Xt.alpha!=1;M.forEach((N,W)=>{if(s==1||W>0){let J=b||W==0||W==y;N._focus=b?null:J,L&&J0(W,J?1:Xt.alpha)}}),js=y,L&&Nn()}}j&&ce&&Bt(Xd,It,y=>{ct._lock||(le(y),js!=null&&Bi(null,Fr,!0,mn.setSeries))});function zi(y,b,L){let N=v[b];L&&(y=y/Ne-(N.ori==1?he:Wt));let W=F;N.ori==1&&(W=Mt,y=W-y),N.dir==-1&&(y=W-y);let J=N._min,lt=N._max,dt=y/W,Tt=J+(lt-J)*dt,zt=N.distr;return zt==3?Gr(10,Tt):zt==4?L_(Tt,N.asinh):zt==100?N.bwd(Tt):Tt}function j0(y,b){let L=zi(y,A,b);return wi(L,t[0],hn,un)}n.valToIdx=y=>wi(y,t[0]),n.posToIdx=j0,n.posToVal=zi,n.valToPos=(y,b,L)=>v[b].ori==0?r(y,v[b],L?q:F,L?R:0):o(y,v[b],L?ft:Mt,L?S:0),n.setCursor=(y,b,L)=>{$e=y.left,tn=y.top,Qs(null,b,L)};function Td(y,b){Ke(Ur,Br,Ze.left=y),Ke(Ur,ko,Ze.width=b)}function Ad(y,b){Ke(Ur,"top",Ze.top=y),Ke(Ur,Go,Ze.height=b)}let Uo=I.ori==0?Td:Ad,Fo=I.ori==1?Td:Ad;function Q0(){if(j&&ut.live)for(let y=s==2?1:0;y<M.length;y++){if(y==0&&ie)continue;let b=ut.values[y],L=0;for(let N in b)Zt[y][L++].firstChild.nodeValue=b[N]}}function jh(y,b){if(y!=null&&(y.idxs?y.idxs.forEach((L,N)=>{tt[N]=L}):F_(y.idx)||tt.fill(y.idx),ut.idx=tt[0]),j&&ut.live){for(let L=0;L<M.length;L++)(L>0||s==1&&!ie)&&t_(L,tt[L]);Q0()}pt=!1,b!==!1&&Tn("setLegend")}n.setLegend=jh;function t_(y,b){let L=M[y],N=y==0&&z==2?ti:t[y],W;ie?W=L.values(n,y,b)??rt:(W=L.value(n,b==null?null:N[b],y,b),W=W==null?rt:{_:W}),ut.values[y]=W}function Qs(y,b,L){wd=$e,Ed=tn,[$e,tn]=ct.move(n,$e,tn),ct.left=$e,ct.top=tn,mt&&(Ir&&Vi(Ir,yn($e),0,F,Mt),Lr&&Vi(Lr,0,yn(tn),F,Mt));let N,W=hn>un;ts=We,Es=null;let J=I.ori==0?F:Mt,lt=I.ori==1?F:Mt;if($e<0||on==0||W){N=ct.idx=null;for(let dt=0;dt<M.length;dt++){let Tt=ge[dt];Tt!=null&&Vi(Tt,-10,-10,F,Mt)}ce&&Bi(null,Fr,!0,y==null&&mn.setSeries),ut.live&&(tt.fill(N),pt=!0)}else{let dt,Tt,zt;s==1&&(dt=I.ori==0?$e:tn,Tt=zi(dt,A),N=ct.idx=wi(Tt,t[0],hn,un),zt=H(t[0][N],I,J,0));let kt=-10,Ht=-10,pe=0,Le=0,Pe=!0,be="",oe="";for(let Qt=s==2?1:0;Qt<M.length;Qt++){let Je=M[Qt],ln=tt[Qt],An=ln==null?null:s==1?t[Qt][ln]:t[Qt][1][ln],Ve=ct.dataIdx(n,Qt,N,Tt),cn=Ve==null?null:s==1?t[Qt][Ve]:t[Qt][1][Ve];if(pt=pt||cn!=An||Ve!=ln,tt[Qt]=Ve,Qt>0&&Je.show){let ei=Ve==null?-10:Ve==N?zt:H(s==1?t[0][Ve]:t[Qt][0][Ve],I,J,0),Gn=cn==null?-10:D(cn,s==1?v[Je.scale]:v[Je.facets[1].scale],lt,0);if(ce&&cn!=null){let pi=I.ori==1?$e:tn,Mi=vn(Xt.dist(n,Qt,Ve,Gn,pi));if(Mi<ts){let ki=Xt.bias;if(ki!=0){let ni=zi(pi,Je.scale),mi=cn>=0?1:-1,Si=ni>=0?1:-1;Si==mi&&(Si==1?ki==1?cn>=ni:cn<=ni:ki==1?cn<=ni:cn>=ni)&&(ts=Mi,Es=Qt)}else ts=Mi,Es=Qt}}if(pt||Dt){let pi,Mi;I.ori==0?(pi=ei,Mi=Gn):(pi=Gn,Mi=ei);let ki,ni,mi,Si,Gi,Vn,ii=!0,tr=ht.bbox;if(tr!=null){ii=!1;let Hn=tr(n,Qt);mi=Hn.left,Si=Hn.top,ki=Hn.width,ni=Hn.height}else mi=pi,Si=Mi,ki=ni=ht.size(n,Qt);if(Vn=ht.fill(n,Qt),Gi=ht.stroke(n,Qt),Dt)Qt==Es&&ts<=Xt.prox&&(kt=mi,Ht=Si,pe=ki,Le=ni,Pe=ii,be=Vn,oe=Gi);else{let Hn=ge[Qt];Hn!=null&&(Ye[Qt]=mi,zn[Qt]=Si,jd(Hn,ki,ni,ii),Jd(Hn,Vn,Gi),Vi(Hn,_i(mi),_i(Si),F,Mt))}}}}if(Dt){let Qt=Xt.prox,Je=js==null?ts<=Qt:ts>Qt||Es!=js;if(pt||Je){let ln=ge[0];ln!=null&&(Ye[0]=kt,zn[0]=Ht,jd(ln,pe,Le,Pe),Jd(ln,be,oe),Vi(ln,_i(kt),_i(Ht),F,Mt))}}}if(Ze.show&&bs)if(y!=null){let[dt,Tt]=mn.scales,[zt,kt]=mn.match,[Ht,pe]=y.cursor.sync.scales,Le=y.cursor.drag;if(wn=Le._x,En=Le._y,wn||En){let{left:Pe,top:be,width:oe,height:Qt}=y.select,Je=y.scales[Ht].ori,ln=y.posToVal,An,Ve,cn,ei,Gn,pi=dt!=null&&zt(dt,Ht),Mi=Tt!=null&&kt(Tt,pe);pi&&wn?(Je==0?(An=Pe,Ve=oe):(An=be,Ve=Qt),cn=v[dt],ei=H(ln(An,Ht),cn,J,0),Gn=H(ln(An+Ve,Ht),cn,J,0),Uo(Ei(ei,Gn),vn(Gn-ei))):Uo(0,J),Mi&&En?(Je==1?(An=Pe,Ve=oe):(An=be,Ve=Qt),cn=v[Tt],ei=D(ln(An,pe),cn,lt,0),Gn=D(ln(An+Ve,pe),cn,lt,0),Fo(Ei(ei,Gn),vn(Gn-ei))):Fo(0,lt)}else eu()}else{let dt=vn(wd-Sd),Tt=vn(Ed-bd);if(I.ori==1){let pe=dt;dt=Tt,Tt=pe}wn=Pn.x&&dt>=Pn.dist,En=Pn.y&&Tt>=Pn.dist;let zt=Pn.uni;zt!=null?wn&&En&&(wn=dt>=zt,En=Tt>=zt,!wn&&!En&&(Tt>dt?En=!0:wn=!0)):Pn.x&&Pn.y&&(wn||En)&&(wn=En=!0);let kt,Ht;wn&&(I.ori==0?(kt=Dr,Ht=$e):(kt=Nr,Ht=tn),Uo(Ei(kt,Ht),vn(Ht-kt)),En||Fo(0,lt)),En&&(I.ori==1?(kt=Dr,Ht=$e):(kt=Nr,Ht=tn),Fo(Ei(kt,Ht),vn(Ht-kt)),wn||Uo(0,J)),!wn&&!En&&(Uo(0,0),Fo(0,0))}if(Pn._x=wn,Pn._y=En,y==null){if(L){if(Bd!=null){let[dt,Tt]=mn.scales;mn.values[0]=dt!=null?zi(I.ori==0?$e:tn,dt):null,mn.values[1]=Tt!=null?zi(I.ori==1?$e:tn,Tt):null}Bo(ru,n,$e,tn,F,Mt,N)}if(ce){let dt=L&&mn.setSeries,Tt=Xt.prox;js==null?ts<=Tt&&Bi(Es,Fr,!0,dt):ts>Tt?Bi(null,Fr,!0,dt):Es!=js&&Bi(Es,Fr,!0,dt)}}pt&&(ut.idx=N,jh()),b!==!1&&Tn("setCursor")}let Ts=null;Object.defineProperty(n,"rect",{get(){return Ts==null&&Oo(!1),Ts}});function Oo(y=!1){y?Ts=null:(Ts=g.getBoundingClientRect(),Tn("syncRect",Ts))}function Cd(y,b,L,N,W,J,lt){ct._lock||bs&&y!=null&&y.movementX==0&&y.movementY==0||(Qh(y,b,L,N,W,J,lt,!1,y!=null),y!=null?Qs(null,!0,!0):Qs(b,!0,!1))}function Qh(y,b,L,N,W,J,lt,dt,Tt){if(Ts==null&&Oo(!1),le(y),y!=null)L=y.clientX-Ts.left,N=y.clientY-Ts.top;else{if(L<0||N<0){$e=-10,tn=-10;return}let[zt,kt]=mn.scales,Ht=b.cursor.sync,[pe,Le]=Ht.values,[Pe,be]=Ht.scales,[oe,Qt]=mn.match,Je=b.axes[0].side%2==1,ln=I.ori==0?F:Mt,An=I.ori==1?F:Mt,Ve=Je?J:W,cn=Je?W:J,ei=Je?N:L,Gn=Je?L:N;if(Pe!=null?L=oe(zt,Pe)?a(pe,v[zt],ln,0):-10:L=ln*(ei/Ve),be!=null?N=Qt(kt,be)?a(Le,v[kt],An,0):-10:N=An*(Gn/cn),I.ori==1){let pi=L;L=N,N=pi}}Tt&&(b==null||b.cursor.event.type==ru)&&((L<=1||L>=F-1)&&(L=er(L,F)),(N<=1||N>=Mt-1)&&(N=er(N,Mt))),dt?(Sd=L,bd=N,[Dr,Nr]=ct.move(n,L,N)):($e=L,tn=N)}let tu={width:0,height:0,left:0,top:0};function eu(){tl(tu,!1)}let Rd,Pd,Id,Ld;function Dd(y,b,L,N,W,J,lt){bs=!0,wn=En=Pn._x=Pn._y=!1,Qh(y,b,L,N,W,J,lt,!0,!1),y!=null&&(Bt(ou,uu,Nd,!1),Bo(Hd,n,Dr,Nr,F,Mt,null));let{left:dt,top:Tt,width:zt,height:kt}=Ze;Rd=dt,Pd=Tt,Id=zt,Ld=kt}function Nd(y,b,L,N,W,J,lt){bs=Pn._x=Pn._y=!1,Qh(y,b,L,N,W,J,lt,!1,!0);let{left:dt,top:Tt,width:zt,height:kt}=Ze,Ht=zt>0||kt>0,pe=Rd!=dt||Pd!=Tt||Id!=zt||Ld!=kt;if(Ht&&pe&&tl(Ze),Pn.setScale&&Ht&&pe){let Le=dt,Pe=zt,be=Tt,oe=kt;if(I.ori==1&&(Le=Tt,Pe=kt,be=dt,oe=zt),wn&&ws(A,zi(Le,A),zi(Le+Pe,A)),En)for(let Qt in v){let Je=v[Qt];Qt!=A&&Je.from==null&&Je.min!=We&&ws(Qt,zi(be+oe,Qt),zi(be,Qt))}eu()}else ct.lock&&(ct._lock=!ct._lock,Qs(b,!0,y!=null));y!=null&&(me(ou,uu),Bo(ou,n,$e,tn,F,Mt,null))}function e_(y,b,L,N,W,J,lt){if(ct._lock)return;le(y);let dt=bs;if(bs){let Tt=!0,zt=!0,kt=10,Ht,pe;I.ori==0?(Ht=wn,pe=En):(Ht=En,pe=wn),Ht&&pe&&(Tt=$e<=kt||$e>=F-kt,zt=tn<=kt||tn>=Mt-kt),Ht&&Tt&&($e=$e<Dr?0:F),pe&&zt&&(tn=tn<Nr?0:Mt),Qs(null,!0,!0),bs=!1}$e=-10,tn=-10,tt.fill(null),Qs(null,!0,!0),dt&&(bs=dt)}function Ud(y,b,L,N,W,J,lt){ct._lock||(le(y),No(),eu(),y!=null&&Bo(qd,n,$e,tn,F,Mt,null))}function Fd(){T.forEach(jx),B(n.width,n.height,!0)}sr(ol,kr,Fd);let Or={};Or.mousedown=Dd,Or.mousemove=Cd,Or.mouseup=Nd,Or.dblclick=Ud,Or.setSeries=(y,b,L,N)=>{let W=mn.match[2];L=W(n,b,L),L!=-1&&Bi(L,N,!0,!1)},mt&&(Bt(Hd,g,Dd),Bt(ru,g,Cd),Bt(Wd,g,y=>{le(y),Oo(!1)}),Bt(Xd,g,e_),Bt(qd,g,Ud),yu.add(n),n.syncRect=Oo);let el=n.hooks=i.hooks||{};function Tn(y,b,L){kn?Ge.push([y,b,L]):y in el&&el[y].forEach(N=>{N.call(null,n,b,L)})}(i.plugins||[]).forEach(y=>{for(let b in y.hooks)el[b]=(el[b]||[]).concat(y.hooks[b])});let Od=(y,b,L)=>L,mn=gn({key:null,setSeries:!1,filters:{pub:ip,sub:ip},scales:[A,M[1]?M[1].scale:null],match:[sp,sp,Od],values:[null,null]},ct.sync);mn.match.length==2&&mn.match.push(Od),ct.sync=mn;let Bd=mn.key,nu=tm(Bd);function Bo(y,b,L,N,W,J,lt){mn.filters.pub(y,b,L,N,W,J,lt)&&nu.pub(y,b,L,N,W,J,lt)}nu.sub(n);function n_(y,b,L,N,W,J,lt){mn.filters.sub(y,b,L,N,W,J,lt)&&Or[y](null,b,L,N,W,J,lt)}n.pub=n_;function i_(){nu.unsub(n),yu.delete(n),ne.clear(),pu(ol,kr,Fd),c.remove(),It?.remove(),Tn("destroy")}n.destroy=i_;function iu(){Tn("init",i,t),Do(t||i.data,!1),k[A]?Zh(A,k[A]):No(),it=Ze.show&&(Ze.width>0||Ze.height>0),et=pt=!0,B(i.width,i.height)}return M.forEach(Ar),T.forEach(Ji),e?e instanceof HTMLElement?(e.appendChild(c),iu()):e(n,iu):iu(),n}In.assign=gn;In.fmtNum=Tu;In.rangeNum=al;In.rangeLog=hl;In.rangeAsinh=wu;In.orient=or;In.pxRatio=Ne;In.join=H_;In.fmtDate=Cu,In.tzDate=tx;In.sync=tm;{In.addGap=Fx,In.clipGaps=dl;let i=In.paths={points:om};i.linear=lm,i.stepped=zx,i.bars=kx,i.spline=Vx}function Rs(i,t,e){let n=t instanceof Blob?t:new Blob([t],{type:e}),s=document.createElement("a");s.href=URL.createObjectURL(n),s.download=i,s.click(),setTimeout(()=>URL.revokeObjectURL(s.href),1e4)}var Ps=(i,t)=>`${i.replace(/[^\p{L}\p{N}]+/gu,"_").replace(/^_+|_+$/g,"").slice(0,60)||"plot"}${t}`;var Uu=["#0072B2","#D55E00","#009E73","#CC79A7","#B97B00","#3A9AD9","#6F6F6F"],Qx=["#4FA8E0","#FF8A3D","#2FC79A","#E39BC4","#E9B23A","#8CCBF2","#B0B0B0"],fm=[[],[8,3],[4,2,1,2],[2,2]],Fu=[6,4],dm=[2,3],pm=[2,5],qo=()=>matchMedia("(prefers-color-scheme: dark)").matches,is=i=>(qo()?Qx:Uu)[i%Uu.length],mm=i=>fm[Math.floor(i/Uu.length)%fm.length],Yo=i=>getComputedStyle(document.documentElement).getPropertyValue(`--${i}`).trim();function je(i){if(i==null||!Number.isFinite(i))return"\u2013";if(i===0)return"0";let t=Math.abs(i);return t>=1e5||t<.001?i.toExponential(3).replace("e+","e"):String(+i.toPrecision(5))}var Ou=i=>String(i).replace(/[&<>"]/g,t=>({"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;"})[t]),ty="#262627",gm="#d0d4d8";function _m(i){let{plot:t}=i,[e,n,s,r]=["left","top","width","height"].map(x=>t.bbox[x]/devicePixelRatio),o=t.series.map((x,p)=>({s:x,k:p})).filter(({s:x,k:p})=>p&&x.show&&x.class!=="companion"),a=x=>e+t.valToPos(x,"x"),l=x=>n+t.valToPos(x,"y"),c=n+r,h=[`<text x="${e}" y="14" font-weight="600">${Ou(i.title)}</text>`],[u,f]=t.axes.map(x=>(x._splits??[]).filter(p=>p!=null));for(let x of u)h.push(`<path d="M${a(x)} ${n}V${c}" stroke="${gm}" stroke-width=".5"/>`,`<text x="${a(x)}" y="${c+15}" text-anchor="middle">${je(x)}</text>`);for(let x of f)h.push(`<path d="M${e} ${l(x)}H${e+s}" stroke="${gm}" stroke-width=".5"/>`,`<text x="${e-6}" y="${l(x)+4}" text-anchor="end">${je(x)}</text>`);h.push(`<text x="${e+s/2}" y="${c+30}" text-anchor="middle">${Ou(i.panel.across?.label??"time [s]")}</text>`),h.push(`<clipPath id="seen"><rect x="${e}" y="${n}" width="${s}" height="${r}"/></clipPath><g clip-path="url(#seen)" fill="none">`);for(let x of i.levels)h.push(`<path d="M${e} ${l(x.y)}H${e+s}" stroke="${x.stroke}" stroke-dasharray="${x.dash}"/>`);t.series.forEach((x,p)=>{if(!p||!x.show)return;let m=x.dash?.length?` stroke-dasharray="${x.dash}"`:"";h.push(`<path d="${ey(t,p,a,l)}" stroke="${x.stroke()}" stroke-width="${x.width}"${m}/>`)}),h.push("</g>");let d=16;o.forEach(({s:x},p)=>{let m=c+50+d*p;h.push(`<path d="M${e} ${m-4}h22" stroke="${x.stroke()}" stroke-width="1.6" stroke-dasharray="${x.dash??""}"/>`,`<text x="${e+28}" y="${m}">${Ou(x.label)}</text>`)});let g=c+50+d*o.length;return`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${t.width} ${g}" width="${t.width}" height="${g}" font-family="sans-serif" font-size="11" fill="${ty}">${h.join("")}</svg>
`}function ey(i,t,e,n){let[s,r]=["","M"];return i.data[t].forEach((o,a)=>{o==null?r="M":(s+=`${r}${e(i.data[0][a]).toFixed(2)} ${n(o).toFixed(2)}`,r="L")}),s}var xm=230,ny=1e-9,iy=i=>Array.from(i,t=>Number.isFinite(t)?t:null),sy=i=>i.map(t=>t?Math.abs(t):null),Is=class{constructor(t,e,n,s){Object.assign(this,{shared:s,logarithmic:e.log}),this.#t(e,n),this.element=t.appendChild(document.createElement("figure")),this.element.append(this.#n()),this.canvas=this.element.appendChild(document.createElement("div")),this.draw()}get title(){let{title:t,unit:e}=this.panel;return e&&e!=="1"?`${t} [${e}]`:t}#t(t,e){this.panel=t,this.columns=t.curves.flatMap(n=>[De(n.y),...n.companion?[De(n.companion)]:[],...(n.others??[]).map(({y:s})=>s)]),this.data=[e,...this.columns.map(iy)]}get#e(){return this.logarithmic?[this.data[0],...this.data.slice(1).map(sy)]:this.data}update(t,e){let n=this.plot.series.slice(1).map(l=>l.label),{min:s,max:r}=this.plot.scales.x,o=s===this.data[0][0]&&r===this.data[0].at(-1);this.#t(t,e);let a=this.#l().map(l=>l.label);if(a.length!==n.length||a.some((l,c)=>l!==n[c]))return this.plot.destroy(),this.plot=null,this.draw();this.plot.setData(this.#e),o||this.plot.setScale("x",{min:s,max:r})}draw(){let t=this.plot?.series.map(n=>!n.show),e=this.plot&&[this.plot.scales.x.min,this.plot.scales.x.max];this.plot?.destroy(),this.plot=new In(this.#s(),this.#e,this.canvas),t?.forEach((n,s)=>n&&this.plot.setSeries(s,{show:!1})),e&&e[0]!=null&&this.plot.setScale("x",{min:e[0],max:e[1]})}resize(){let t=this.canvas.clientWidth;t&&t!==this.plot.width&&this.plot.setSize({width:t,height:this.#i()})}mark(t){let e=this.plot.valToPos(t,"x");this.plot.setCursor({left:e,top:-10},!1)}#i(){return this.element.classList.contains("large")?2*xm:xm}#n(){let t=document.createElement("figcaption");t.append(Object.assign(document.createElement("span"),{textContent:this.title,className:"title"}));let e=(s,r,o)=>{let a=Object.assign(document.createElement("button"),{type:"button",textContent:s,title:r});return a.addEventListener("click",()=>o(a)),t.append(a),a};return e("log","logarithmic axis, of absolute values",s=>{this.logarithmic=!this.logarithmic,s.setAttribute("aria-pressed",this.logarithmic),this.draw()}).setAttribute("aria-pressed",this.logarithmic),e("\u2922","larger or smaller",()=>{this.element.classList.toggle("large"),this.draw()}),e("SVG","save the picture",()=>Rs(Ps(this.title,".svg"),_m(this),"image/svg+xml")),e("CSV","save the numbers",()=>Rs(Ps(this.title,".csv"),this.csv(),"text/csv")),t}#s(){let{shared:t}=this;return{width:this.canvas.clientWidth||480,height:this.#i(),cursor:{sync:{key:t.key,scales:["x",null]},drag:{x:!0,y:!1},points:{size:6}},legend:{live:!0},scales:{x:{time:!1,distr:this.panel.across?.log?3:1},y:this.logarithmic?{distr:3}:{range:(e,n,s)=>this.#h(n,s)}},axes:[this.#o({size:34}),this.#o({size:62,values:(e,n)=>n.map(s=>s==null?"":je(s))})],series:[{label:this.across,value:(e,n)=>je(n)},...this.#l()],hooks:{draw:[e=>this.#a(e)],setSeries:[(e,n,{show:s})=>s!=null&&this.#r(e,n,s)],setCursor:[e=>e.cursor.event&&t.at(e.cursor.idx==null?null:e.data[0][e.cursor.idx])]}}}#o(t){let e=Yo("rule");return{stroke:Yo("soft"),grid:{stroke:e,width:.6},ticks:{stroke:e,width:.6,size:4},font:"11px system-ui, sans-serif",...t}}get across(){return this.panel.across?.label??"t [s]"}#l(){let t=[];return this.panel.curves.forEach((e,n)=>{let s=e.companion?t.length+2:null;t.push({label:e.label,stroke:is(n),dash:mm(n),width:1.4,points:{show:!1},value:(r,o,a,l)=>je(o)+(s&&l!=null?` (\u2192 ${je(r.data[s][l])})`:"")}),s&&t.push({label:`${e.label} set-point`,stroke:is(n),dash:Fu,width:1,alpha:.75,points:{show:!1},class:"companion"});for(let r of e.others??[])t.push({label:`${e.label} \xB7 ${r.name}`,stroke:is(n),dash:dm,width:1.2,alpha:.6,points:{show:!1},class:"companion"})}),t}#r(t,e,n){if(!(!e||t.series[e].class==="companion"))for(let s=e+1;t.series[s]?.class==="companion";s++)t.series[s].show!==n&&t.setSeries(s,{show:n})}get levels(){let{panel:t}=this,e=t.curves.flatMap((n,s)=>n.limits.map(r=>({y:r,stroke:is(s),dash:pm})));return t.threshold==null?e:[...e,{y:t.threshold,stroke:Yo("ink"),dash:Fu}]}#h(t,e){let n=this.levels.map(o=>o.y);[t,e]=[Math.min(t,...n),Math.max(e,...n)];let s=Math.max(Math.abs(t),Math.abs(e));if(!Number.isFinite(s)||s===0)return[-1,1];if(e-t<ny*s)return[t-.1*s,e+.1*s];let r=.06*(e-t);return[t-r,e+r]}#a(t){let{ctx:e,bbox:n}=t;e.save(),e.beginPath(),e.rect(n.left,n.top,n.width,n.height),e.clip();for(let{y:s,stroke:r,dash:o}of this.levels){let a=t.valToPos(this.logarithmic?Math.abs(s):s,"y",!0);e.beginPath(),e.strokeStyle=r,e.lineWidth=devicePixelRatio,e.setLineDash(o.map(l=>l*devicePixelRatio)),e.moveTo(n.left,a),e.lineTo(n.left+n.width,a),e.stroke()}e.strokeStyle=Yo("bad"),e.setLineDash([]);for(let s of this.shared.events){let r=t.valToPos(s,"x",!0);e.beginPath(),e.moveTo(r,n.top+n.height),e.lineTo(r,n.top+n.height-7*devicePixelRatio),e.stroke()}e.restore()}csv(){let t=r=>`"${r.replaceAll('"','""')}"`,e=this.plot.series.slice(1).map(r=>t(r.label)),n=[this.data[0],...this.columns],s=Array.from(this.data[0],(r,o)=>n.map(a=>Number.isFinite(a[o])?a[o]:"").join(","));return[`${this.panel.across?t(this.across):'"time [s]"'},${e.join(",")}`,...s].join(`
`)+`
`}};var ym="http://www.w3.org/2000/svg";function ar(i,t,e){let n=document.createElementNS(ym,i);for(let[s,r]of Object.entries(t))n.setAttribute(s,r);return e.appendChild(n)}var _l=class{constructor(t,e){this.ways=e.map(({t:r,x:o,y:a,name:l})=>({name:l,t:De(r),x:De(o),y:De(a)}));let n=t.appendChild(document.createElement("figure"));n.appendChild(document.createElement("figcaption")).append(Object.assign(document.createElement("span"),{className:"title",textContent:"Way seen from above [m]"})),this.svg=n.appendChild(document.createElementNS(ym,"svg")),this.#t()}#t(){let t=this.ways.flatMap(({x,y:p})=>Array.from(x,(m,M)=>[x[M],p[M]])),[e,n]=[t.map(x=>x[0]),t.map(x=>x[1])],s=x=>x.reduce(([p,m],M)=>[Math.min(p,M),Math.max(m,M)],[1/0,-1/0]),[[r,o],[a,l]]=[s(e),s(n)],h=.08*Math.max(o-r,l-a,1e-6),u=[r-h,-l-h,o-r+2*h,l-a+2*h];u[2]<1.2*u[3]&&([u[0],u[2]]=[u[0]-(1.2*u[3]-u[2])/2,1.2*u[3]]),u[3]<.25*u[2]&&([u[1],u[3]]=[u[1]-(.25*u[2]-u[3])/2,.25*u[2]]),this.svg.setAttribute("viewBox",u.join(" "));let f=10**Math.floor(Math.log10(u[2]/2)),d=.012*Math.max(u[2],u[3]);for(let x=Math.ceil(u[0]/f)*f;x<u[0]+u[2];x+=f)ar("path",{d:`M${x} ${u[1]}v${u[3]}`,class:"grid"},this.svg);for(let x=Math.ceil(u[1]/f)*f;x<u[1]+u[3];x+=f)ar("path",{d:`M${u[0]} ${x}h${u[2]}`,class:"grid"},this.svg);let g=ar("text",{x:u[0]+d,y:u[1]+u[3]-d,"font-size":2.4*d,class:"soft"},this.svg);g.textContent=`a square is ${je(f)} m`,this.marks=this.ways.map(({name:x,x:p,y:m},M)=>{let T=Array.from(p,(v,C)=>`${C?"L":"M"}${p[C]} ${-m[C]}`).join("");if(ar("path",{d:T,stroke:is(M),class:"way"},this.svg),ar("circle",{cx:p[0],cy:-m[0],r:.7*d,class:"start"},this.svg),this.ways.length>1){let v=ar("text",{x:p[0]+d,y:-m[0]-d,"font-size":2.6*d,fill:is(M)},this.svg);v.textContent=x}return ar("circle",{cx:p[0],cy:-m[0],r:d,fill:is(M)},this.svg)})}at(t){t!=null&&this.ways.forEach((e,n)=>{let s=e.t.findIndex(r=>r>=t);s<0&&(s=e.t.length-1),this.marks[n].setAttribute("cx",e.x[s]),this.marks[n].setAttribute("cy",-e.y[s])})}};var Xs={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},qs={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},ng=0,vf=1,ig=2;var Ba=1,sg=2,bo=3,Ys=0,Zn=1,qi=2,xr=0,wo=1,Mf=2,Sf=3,bf=4,rg=5;var yr=100,og=101,ag=102,lg=103,cg=104,hg=200,ug=201,fg=202,dg=203,wf=204,Ef=205,pg=206,mg=207,gg=208,_g=209,xg=210,yg=211,vg=212,Mg=213,Sg=214,Wl=0,Xl=1,ql=2,lo=3,Yl=4,$l=5,Zl=6,Jl=7,Tf=0,bg=1,wg=2,Yi=0,Af=1,Cf=2,Rf=3,Pf=4,If=5,Lf=6,Df=7;var Nf=300,vr=301,Eo=302,Cc=303,Rc=304,Kl=1e3,Wi=1001,jl=1002,Rn=1003,Eg=1004;var za=1005;var qn=1006,Pc=1007;var _s=1008;var jn=1009,Uf=1010,Ff=1011,To=1012,Ic=1013,Pi=1014,Ii=1015,Li=1016,Lc=1017,Dc=1018,Mr=1020,Of=35902,Bf=35899,zf=1021,kf=1022,Di=1023,hs=1026,xs=1027,Gf=1028,Nc=1029,$s=1030,Uc=1031;var Fc=1033,ka=33776,Ga=33777,Va=33778,Ha=33779,Oc=35840,Bc=35841,zc=35842,kc=35843,Gc=36196,Vc=37492,Hc=37496,Wc=37488,Xc=37489,Wa=37490,qc=37491,Yc=37808,$c=37809,Zc=37810,Jc=37811,Kc=37812,jc=37813,Qc=37814,th=37815,eh=37816,nh=37817,ih=37818,sh=37819,rh=37820,oh=37821,ah=36492,lh=36494,ch=36495,hh=36283,uh=36284,Xa=36285,fh=36286;var ra=2300,Ql=2301,Vl=2302,cf=2303,hf=2400,uf=2401,ff=2402;var Tg=3200;var dh=0,Ag=1,ys="",ci="srgb",oa="srgb-linear",aa="linear",Be="srgb";var Hl=7680;var Cg=519,Rg=512,Pg=513,Ig=514,Vf=515,Lg=516,Dg=517,Hf=518,Wf=519,Ng=35044;var Xf="300 es",yi=2e3,co=2001;function ry(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function oy(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function la(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Ug(){let i=la("canvas");return i.style.display="block",i}var vm={},ho=null;function qf(...i){let t="THREE."+i.shift();ho?ho("log",t,...i):console.log(t,...i)}function Fg(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function ee(...i){i=Fg(i);let t="THREE."+i.shift();if(ho)ho("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function ae(...i){i=Fg(i);let t="THREE."+i.shift();if(ho)ho("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function ta(...i){let t=i.join(" ");t in vm||(vm[t]=!0,ee(...i))}function Og(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var Bg={[Wl]:Wl,[ql]:Zl,[Yl]:Yl,[lo]:$l,[Xl]:Xl,[Zl]:ql,[Jl]:Jl,[$l]:lo},Ri=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Un=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Mm=1234567,ea=Math.PI/180,uo=180/Math.PI;function Sr(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Un[i&255]+Un[i>>8&255]+Un[i>>16&255]+Un[i>>24&255]+"-"+Un[t&255]+Un[t>>8&255]+"-"+Un[t>>16&15|64]+Un[t>>24&255]+"-"+Un[e&63|128]+Un[e>>8&255]+"-"+Un[e>>16&255]+Un[e>>24&255]+Un[n&255]+Un[n>>8&255]+Un[n>>16&255]+Un[n>>24&255]).toLowerCase()}function ye(i,t,e){return Math.max(t,Math.min(e,i))}function Yf(i,t){return(i%t+t)%t}function ay(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function ly(i,t,e){return i!==t?(e-i)/(t-i):0}function na(i,t,e){return(1-e)*i+e*t}function cy(i,t,e,n){return na(i,t,1-Math.exp(-e*n))}function hy(i,t=1){return t-Math.abs(Yf(i,t*2)-t)}function uy(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function fy(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function dy(i,t){return i+Math.floor(Math.random()*(t-i+1))}function py(i,t){return i+Math.random()*(t-i)}function my(i){return i*(.5-Math.random())}function gy(i){i!==void 0&&(Mm=i);let t=Mm+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function _y(i){return i*ea}function xy(i){return i*uo}function yy(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function vy(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function $f(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function My(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),f=o((t-n)/2),d=r((n-t)/2),g=o((n-t)/2);switch(s){case"XYX":i.set(a*h,l*u,l*f,a*c);break;case"YZY":i.set(l*f,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*f,a*h,a*c);break;case"XZX":i.set(a*h,l*g,l*d,a*c);break;case"YXY":i.set(l*d,a*h,l*g,a*c);break;case"ZYZ":i.set(l*g,l*d,a*h,a*c);break;default:ee("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Zf(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function zg(i,t){if(t.constructor===Float32Array)return i;let e=Zf(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function kg(i,t){if(t.constructor===Float32Array)return i;let e=Zf(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var ph={DEG2RAD:ea,RAD2DEG:uo,generateUUID:Sr,clamp:ye,euclideanModulo:Yf,mapLinear:ay,inverseLerp:ly,lerp:na,damp:cy,pingpong:hy,smoothstep:uy,smootherstep:fy,randInt:dy,randFloat:py,randFloatSpread:my,seededRandom:gy,degToRad:_y,radToDeg:xy,isPowerOfTwo:yy,ceilPowerOfTwo:vy,floorPowerOfTwo:$f,setQuaternionFromProperEuler:My,normalize:kg,denormalize:zg},gt=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=ye(this.x,t.x,e.x),this.y=ye(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=ye(this.x,t,e),this.y=ye(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ye(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(ye(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Yn=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],f=r[o+0],d=r[o+1],g=r[o+2],x=r[o+3];if(u!==x||l!==f||c!==d||h!==g){let p=l*f+c*d+h*g+u*x;p<0&&(f=-f,d=-d,g=-g,x=-x,p=-p);let m=1-a;if(p<.9995){let M=Math.acos(p),T=Math.sin(M);m=Math.sin(m*M)/T,a=Math.sin(a*M)/T,l=l*m+f*a,c=c*m+d*a,h=h*m+g*a,u=u*m+x*a}else{l=l*m+f*a,c=c*m+d*a,h=h*m+g*a,u=u*m+x*a;let M=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=M,c*=M,h*=M,u*=M}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],f=r[o+1],d=r[o+2],g=r[o+3];return t[e]=a*g+h*u+l*d-c*f,t[e+1]=l*g+h*f+c*u-a*d,t[e+2]=c*g+h*d+a*f-l*u,t[e+3]=h*g-a*u-l*f-c*d,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),f=l(n/2),d=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=f*h*u+c*d*g,this._y=c*d*u-f*h*g,this._z=c*h*g+f*d*u,this._w=c*h*u-f*d*g;break;case"YXZ":this._x=f*h*u+c*d*g,this._y=c*d*u-f*h*g,this._z=c*h*g-f*d*u,this._w=c*h*u+f*d*g;break;case"ZXY":this._x=f*h*u-c*d*g,this._y=c*d*u+f*h*g,this._z=c*h*g+f*d*u,this._w=c*h*u-f*d*g;break;case"ZYX":this._x=f*h*u-c*d*g,this._y=c*d*u+f*h*g,this._z=c*h*g-f*d*u,this._w=c*h*u+f*d*g;break;case"YZX":this._x=f*h*u+c*d*g,this._y=c*d*u+f*h*g,this._z=c*h*g-f*d*u,this._w=c*h*u-f*d*g;break;case"XZY":this._x=f*h*u-c*d*g,this._y=c*d*u-f*h*g,this._z=c*h*g+f*d*u,this._w=c*h*u+f*d*g;break;default:ee("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],f=n+a+u;if(f>0){let d=.5/Math.sqrt(f+1);this._w=.25/d,this._x=(h-l)*d,this._y=(r-c)*d,this._z=(o-s)*d}else if(n>a&&n>u){let d=2*Math.sqrt(1+n-a-u);this._w=(h-l)/d,this._x=.25*d,this._y=(s+o)/d,this._z=(r+c)/d}else if(a>u){let d=2*Math.sqrt(1+a-n-u);this._w=(r-c)/d,this._x=(s+o)/d,this._y=.25*d,this._z=(l+h)/d}else{let d=2*Math.sqrt(1+u-n-a);this._w=(o-s)/d,this._x=(r+c)/d,this._y=(l+h)/d,this._z=.25*d}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(ye(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},U=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Sm.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Sm.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=ye(this.x,t.x,e.x),this.y=ye(this.y,t.y,e.y),this.z=ye(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=ye(this.x,t,e),this.y=ye(this.y,t,e),this.z=ye(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ye(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Bu.copy(this).projectOnVector(t),this.sub(Bu)}reflect(t){return this.sub(Bu.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(ye(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Bu=new U,Sm=new Yn,de=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],f=n[2],d=n[5],g=n[8],x=s[0],p=s[3],m=s[6],M=s[1],T=s[4],v=s[7],C=s[2],A=s[5],_=s[8];return r[0]=o*x+a*M+l*C,r[3]=o*p+a*T+l*A,r[6]=o*m+a*v+l*_,r[1]=c*x+h*M+u*C,r[4]=c*p+h*T+u*A,r[7]=c*m+h*v+u*_,r[2]=f*x+d*M+g*C,r[5]=f*p+d*T+g*A,r[8]=f*m+d*v+g*_,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,f=a*l-h*r,d=c*r-o*l,g=e*u+n*f+s*d;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/g;return t[0]=u*x,t[1]=(s*c-h*n)*x,t[2]=(a*n-s*o)*x,t[3]=f*x,t[4]=(h*e-s*l)*x,t[5]=(s*r-a*e)*x,t[6]=d*x,t[7]=(n*l-c*e)*x,t[8]=(o*e-n*r)*x,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return ta("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(zu.makeScale(t,e)),this}rotate(t){return ta("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(zu.makeRotation(-t)),this}translate(t,e){return ta("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(zu.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},zu=new de,bm=new de().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),wm=new de().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Sy(){let i={enabled:!0,workingColorSpace:oa,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Be&&(s.r=cs(s.r),s.g=cs(s.g),s.b=cs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Be&&(s.r=ao(s.r),s.g=ao(s.g),s.b=ao(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===ys?aa:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[oa]:{primaries:t,whitePoint:n,transfer:aa,toXYZ:bm,fromXYZ:wm,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:ci},outputColorSpaceConfig:{drawingBufferColorSpace:ci}},[ci]:{primaries:t,whitePoint:n,transfer:Be,toXYZ:bm,fromXYZ:wm,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:ci}}}),i}var Te=Sy();function cs(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function ao(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var $r,tc=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{$r===void 0&&($r=la("canvas")),$r.width=t.width,$r.height=t.height;let s=$r.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=$r}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=la("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=cs(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(cs(e[n]/255)*255):e[n]=cs(e[n]);return{data:e,width:t.width,height:t.height}}else return ee("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},by=0,fo=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:by++}),this.uuid=Sr(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(ku(s[o].image)):r.push(ku(s[o]))}else r=ku(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function ku(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?tc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(ee("Texture: Unable to serialize Texture."),{})}var wy=0,Gu=new U,Kn=class i extends Ri{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=Wi,s=Wi,r=qn,o=_s,a=Di,l=jn,c=i.DEFAULT_ANISOTROPY,h=ys){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:wy++}),this.uuid=Sr(),this.name="",this.source=new fo(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new gt(0,0),this.repeat=new gt(1,1),this.center=new gt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new de,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Gu).x}get height(){return this.source.getSize(Gu).y}get depth(){return this.source.getSize(Gu).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){ee(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){ee(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Nf)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Kl:t.x=t.x-Math.floor(t.x);break;case Wi:t.x=t.x<0?0:1;break;case jl:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Kl:t.y=t.y-Math.floor(t.y);break;case Wi:t.y=t.y<0?0:1;break;case jl:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};Kn.DEFAULT_IMAGE=null;Kn.DEFAULT_MAPPING=Nf;Kn.DEFAULT_ANISOTROPY=1;var nn=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],f=l[1],d=l[5],g=l[9],x=l[2],p=l[6],m=l[10];if(Math.abs(h-f)<.01&&Math.abs(u-x)<.01&&Math.abs(g-p)<.01){if(Math.abs(h+f)<.1&&Math.abs(u+x)<.1&&Math.abs(g+p)<.1&&Math.abs(c+d+m-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let T=(c+1)/2,v=(d+1)/2,C=(m+1)/2,A=(h+f)/4,_=(u+x)/4,w=(g+p)/4;return T>v&&T>C?T<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(T),s=A/n,r=_/n):v>C?v<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(v),n=A/s,r=w/s):C<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),n=_/r,s=w/r),this.set(n,s,r,e),this}let M=Math.sqrt((p-g)*(p-g)+(u-x)*(u-x)+(f-h)*(f-h));return Math.abs(M)<.001&&(M=1),this.x=(p-g)/M,this.y=(u-x)/M,this.z=(f-h)/M,this.w=Math.acos((c+d+m-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=ye(this.x,t.x,e.x),this.y=ye(this.y,t.y,e.y),this.z=ye(this.z,t.z,e.z),this.w=ye(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=ye(this.x,t,e),this.y=ye(this.y,t,e),this.z=ye(this.z,t,e),this.w=ye(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ye(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},ec=class extends Ri{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:qn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new nn(0,0,t,e),this.scissorTest=!1,this.viewport=new nn(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Kn({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:qn,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new fo(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},ui=class extends ec{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},ca=class extends Kn{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Rn,this.minFilter=Rn,this.wrapR=Wi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var nc=class extends Kn{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Rn,this.minFilter=Rn,this.wrapR=Wi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Ae=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,h,u,f,d,g,x,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,f,d,g,x,p)}set(t,e,n,s,r,o,a,l,c,h,u,f,d,g,x,p){let m=this.elements;return m[0]=t,m[4]=e,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=h,m[10]=u,m[14]=f,m[3]=d,m[7]=g,m[11]=x,m[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/Zr.setFromMatrixColumn(t,0).length(),r=1/Zr.setFromMatrixColumn(t,1).length(),o=1/Zr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let f=o*h,d=o*u,g=a*h,x=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=d+g*c,e[5]=f-x*c,e[9]=-a*l,e[2]=x-f*c,e[6]=g+d*c,e[10]=o*l}else if(t.order==="YXZ"){let f=l*h,d=l*u,g=c*h,x=c*u;e[0]=f+x*a,e[4]=g*a-d,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=d*a-g,e[6]=x+f*a,e[10]=o*l}else if(t.order==="ZXY"){let f=l*h,d=l*u,g=c*h,x=c*u;e[0]=f-x*a,e[4]=-o*u,e[8]=g+d*a,e[1]=d+g*a,e[5]=o*h,e[9]=x-f*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let f=o*h,d=o*u,g=a*h,x=a*u;e[0]=l*h,e[4]=g*c-d,e[8]=f*c+x,e[1]=l*u,e[5]=x*c+f,e[9]=d*c-g,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let f=o*l,d=o*c,g=a*l,x=a*c;e[0]=l*h,e[4]=x-f*u,e[8]=g*u+d,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=d*u+g,e[10]=f-x*u}else if(t.order==="XZY"){let f=o*l,d=o*c,g=a*l,x=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=f*u+x,e[5]=o*h,e[9]=d*u-g,e[2]=g*u-d,e[6]=a*h,e[10]=x*u+f}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(Ey,t,Ty)}lookAt(t,e,n){let s=this.elements;return ai.subVectors(t,e),ai.lengthSq()===0&&(ai.z=1),ai.normalize(),Ls.crossVectors(n,ai),Ls.lengthSq()===0&&(Math.abs(n.z)===1?ai.x+=1e-4:ai.z+=1e-4,ai.normalize(),Ls.crossVectors(n,ai)),Ls.normalize(),xl.crossVectors(ai,Ls),s[0]=Ls.x,s[4]=xl.x,s[8]=ai.x,s[1]=Ls.y,s[5]=xl.y,s[9]=ai.y,s[2]=Ls.z,s[6]=xl.z,s[10]=ai.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],f=n[9],d=n[13],g=n[2],x=n[6],p=n[10],m=n[14],M=n[3],T=n[7],v=n[11],C=n[15],A=s[0],_=s[4],w=s[8],O=s[12],P=s[1],I=s[5],z=s[9],H=s[13],D=s[2],k=s[6],X=s[10],V=s[14],at=s[3],Y=s[7],K=s[11],tt=s[15];return r[0]=o*A+a*P+l*D+c*at,r[4]=o*_+a*I+l*k+c*Y,r[8]=o*w+a*z+l*X+c*K,r[12]=o*O+a*H+l*V+c*tt,r[1]=h*A+u*P+f*D+d*at,r[5]=h*_+u*I+f*k+d*Y,r[9]=h*w+u*z+f*X+d*K,r[13]=h*O+u*H+f*V+d*tt,r[2]=g*A+x*P+p*D+m*at,r[6]=g*_+x*I+p*k+m*Y,r[10]=g*w+x*z+p*X+m*K,r[14]=g*O+x*H+p*V+m*tt,r[3]=M*A+T*P+v*D+C*at,r[7]=M*_+T*I+v*k+C*Y,r[11]=M*w+T*z+v*X+C*K,r[15]=M*O+T*H+v*V+C*tt,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],f=t[10],d=t[14],g=t[3],x=t[7],p=t[11],m=t[15],M=l*d-c*f,T=a*d-c*u,v=a*f-l*u,C=o*d-c*h,A=o*f-l*h,_=o*u-a*h;return e*(x*M-p*T+m*v)-n*(g*M-p*C+m*A)+s*(g*T-x*C+m*_)-r*(g*v-x*A+p*_)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],f=t[10],d=t[11],g=t[12],x=t[13],p=t[14],m=t[15],M=e*a-n*o,T=e*l-s*o,v=e*c-r*o,C=n*l-s*a,A=n*c-r*a,_=s*c-r*l,w=h*x-u*g,O=h*p-f*g,P=h*m-d*g,I=u*p-f*x,z=u*m-d*x,H=f*m-d*p,D=M*H-T*z+v*I+C*P-A*O+_*w;if(D===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let k=1/D;return t[0]=(a*H-l*z+c*I)*k,t[1]=(s*z-n*H-r*I)*k,t[2]=(x*_-p*A+m*C)*k,t[3]=(f*A-u*_-d*C)*k,t[4]=(l*P-o*H-c*O)*k,t[5]=(e*H-s*P+r*O)*k,t[6]=(p*v-g*_-m*T)*k,t[7]=(h*_-f*v+d*T)*k,t[8]=(o*z-a*P+c*w)*k,t[9]=(n*P-e*z-r*w)*k,t[10]=(g*A-x*v+m*M)*k,t[11]=(u*v-h*A-d*M)*k,t[12]=(a*O-o*I-l*w)*k,t[13]=(e*I-n*O+s*w)*k,t[14]=(x*T-g*C-p*M)*k,t[15]=(h*C-u*T+f*M)*k,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,f=r*c,d=r*h,g=r*u,x=o*h,p=o*u,m=a*u,M=l*c,T=l*h,v=l*u,C=n.x,A=n.y,_=n.z;return s[0]=(1-(x+m))*C,s[1]=(d+v)*C,s[2]=(g-T)*C,s[3]=0,s[4]=(d-v)*A,s[5]=(1-(f+m))*A,s[6]=(p+M)*A,s[7]=0,s[8]=(g+T)*_,s[9]=(p-M)*_,s[10]=(1-(f+x))*_,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=Zr.set(s[0],s[1],s[2]).length(),a=Zr.set(s[4],s[5],s[6]).length(),l=Zr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Ti.copy(this);let c=1/o,h=1/a,u=1/l;return Ti.elements[0]*=c,Ti.elements[1]*=c,Ti.elements[2]*=c,Ti.elements[4]*=h,Ti.elements[5]*=h,Ti.elements[6]*=h,Ti.elements[8]*=u,Ti.elements[9]*=u,Ti.elements[10]*=u,e.setFromRotationMatrix(Ti),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=yi,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),f=(e+t)/(e-t),d=(n+s)/(n-s),g,x;if(l)g=r/(o-r),x=o*r/(o-r);else if(a===yi)g=-(o+r)/(o-r),x=-2*o*r/(o-r);else if(a===co)g=-o/(o-r),x=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=f,c[12]=0,c[1]=0,c[5]=u,c[9]=d,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=yi,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),f=-(e+t)/(e-t),d=-(n+s)/(n-s),g,x;if(l)g=1/(o-r),x=o/(o-r);else if(a===yi)g=-2/(o-r),x=-(o+r)/(o-r);else if(a===co)g=-1/(o-r),x=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=f,c[1]=0,c[5]=u,c[9]=0,c[13]=d,c[2]=0,c[6]=0,c[10]=g,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},Zr=new U,Ti=new Ae,Ey=new U(0,0,0),Ty=new U(1,1,1),Ls=new U,xl=new U,ai=new U,Em=new Ae,Tm=new Yn,us=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],f=s[6],d=s[10];switch(e){case"XYZ":this._y=Math.asin(ye(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,d),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(f,c),this._z=0);break;case"YXZ":this._x=Math.asin(-ye(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,d),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(ye(f,-1,1)),Math.abs(f)<.9999999?(this._y=Math.atan2(-u,d),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-ye(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(f,d),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(ye(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,d));break;case"XZY":this._z=Math.asin(-ye(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(f,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,d),this._y=0);break;default:ee("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Em.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Em,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Tm.setFromEuler(this),this.setFromQuaternion(Tm,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};us.DEFAULT_ORDER="XYZ";var po=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},Ay=0,Am=new U,Jr=new Yn,ss=new Ae,yl=new U,$o=new U,Cy=new U,Ry=new Yn,Cm=new U(1,0,0),Rm=new U(0,1,0),Pm=new U(0,0,1),Im={type:"added"},Py={type:"removed"},Kr={type:"childadded",child:null},Vu={type:"childremoved",child:null},Dn=class i extends Ri{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Ay++}),this.uuid=Sr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new U,e=new us,n=new Yn,s=new U(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Ae},normalMatrix:{value:new de}}),this.matrix=new Ae,this.matrixWorld=new Ae,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new po,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Jr.setFromAxisAngle(t,e),this.quaternion.multiply(Jr),this}rotateOnWorldAxis(t,e){return Jr.setFromAxisAngle(t,e),this.quaternion.premultiply(Jr),this}rotateX(t){return this.rotateOnAxis(Cm,t)}rotateY(t){return this.rotateOnAxis(Rm,t)}rotateZ(t){return this.rotateOnAxis(Pm,t)}translateOnAxis(t,e){return Am.copy(t).applyQuaternion(this.quaternion),this.position.add(Am.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Cm,t)}translateY(t){return this.translateOnAxis(Rm,t)}translateZ(t){return this.translateOnAxis(Pm,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(ss.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?yl.copy(t):yl.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),$o.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ss.lookAt($o,yl,this.up):ss.lookAt(yl,$o,this.up),this.quaternion.setFromRotationMatrix(ss),s&&(ss.extractRotation(s.matrixWorld),Jr.setFromRotationMatrix(ss),this.quaternion.premultiply(Jr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(ae("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Im),Kr.child=t,this.dispatchEvent(Kr),Kr.child=null):ae("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(Py),Vu.child=t,this.dispatchEvent(Vu),Vu.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),ss.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),ss.multiply(t.parent.matrixWorld)),t.applyMatrix4(ss),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Im),Kr.child=t,this.dispatchEvent(Kr),Kr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose($o,t,Cy),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose($o,Ry,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),f=o(t.skeletons),d=o(t.animations),g=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),f.length>0&&(n.skeletons=f),d.length>0&&(n.animations=d),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Dn.DEFAULT_UP=new U(0,1,0);Dn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Dn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Ln=class extends Dn{constructor(){super(),this.isGroup=!0,this.type="Group"}},Iy={type:"move"},mo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Ln,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Ln,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new U,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new U),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Ln,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new U,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new U,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let x of t.hand.values()){let p=e.getJointPose(x,n),m=this._getHandJoint(c,x);p!==null&&(m.matrix.fromArray(p.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=p.radius),m.visible=p!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],f=h.position.distanceTo(u.position),d=.02,g=.005;c.inputState.pinching&&f>d+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&f<=d-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Iy)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new Ln;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},Gg={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ds={h:0,s:0,l:0},vl={h:0,s:0,l:0};function Hu(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Kt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=ci){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,Te.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=Te.workingColorSpace){return this.r=t,this.g=e,this.b=n,Te.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=Te.workingColorSpace){if(t=Yf(t,1),e=ye(e,0,1),n=ye(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=Hu(o,r,t+1/3),this.g=Hu(o,r,t),this.b=Hu(o,r,t-1/3)}return Te.colorSpaceToWorking(this,s),this}setStyle(t,e=ci){function n(r){r!==void 0&&parseFloat(r)<1&&ee("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:ee("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);ee("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=ci){let n=Gg[t.toLowerCase()];return n!==void 0?this.setHex(n,e):ee("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=cs(t.r),this.g=cs(t.g),this.b=cs(t.b),this}copyLinearToSRGB(t){return this.r=ao(t.r),this.g=ao(t.g),this.b=ao(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=ci){return Te.workingToColorSpace(Fn.copy(this),t),Math.round(ye(Fn.r*255,0,255))*65536+Math.round(ye(Fn.g*255,0,255))*256+Math.round(ye(Fn.b*255,0,255))}getHexString(t=ci){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=Te.workingColorSpace){Te.workingToColorSpace(Fn.copy(this),e);let n=Fn.r,s=Fn.g,r=Fn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=Te.workingColorSpace){return Te.workingToColorSpace(Fn.copy(this),e),t.r=Fn.r,t.g=Fn.g,t.b=Fn.b,t}getStyle(t=ci){Te.workingToColorSpace(Fn.copy(this),t);let e=Fn.r,n=Fn.g,s=Fn.b;return t!==ci?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Ds),this.setHSL(Ds.h+t,Ds.s+e,Ds.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Ds),t.getHSL(vl);let n=na(Ds.h,vl.h,e),s=na(Ds.s,vl.s,e),r=na(Ds.l,vl.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Fn=new Kt;Kt.NAMES=Gg;var ha=class extends Dn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new us,this.environmentIntensity=1,this.environmentRotation=new us,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Ai=new U,rs=new U,Wu=new U,os=new U,jr=new U,Qr=new U,Lm=new U,Xu=new U,qu=new U,Yu=new U,$u=new nn,Zu=new nn,Ju=new nn,Os=class i{constructor(t=new U,e=new U,n=new U){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Ai.subVectors(t,e),s.cross(Ai);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Ai.subVectors(s,e),rs.subVectors(n,e),Wu.subVectors(t,e);let o=Ai.dot(Ai),a=Ai.dot(rs),l=Ai.dot(Wu),c=rs.dot(rs),h=rs.dot(Wu),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let f=1/u,d=(c*l-a*h)*f,g=(o*h-a*l)*f;return r.set(1-d-g,g,d)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,os)===null?!1:os.x>=0&&os.y>=0&&os.x+os.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,os)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,os.x),l.addScaledVector(o,os.y),l.addScaledVector(a,os.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return $u.setScalar(0),Zu.setScalar(0),Ju.setScalar(0),$u.fromBufferAttribute(t,e),Zu.fromBufferAttribute(t,n),Ju.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector($u,r.x),o.addScaledVector(Zu,r.y),o.addScaledVector(Ju,r.z),o}static isFrontFacing(t,e,n,s){return Ai.subVectors(n,e),rs.subVectors(t,e),Ai.cross(rs).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Ai.subVectors(this.c,this.b),rs.subVectors(this.a,this.b),Ai.cross(rs).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;jr.subVectors(s,n),Qr.subVectors(r,n),Xu.subVectors(t,n);let l=jr.dot(Xu),c=Qr.dot(Xu);if(l<=0&&c<=0)return e.copy(n);qu.subVectors(t,s);let h=jr.dot(qu),u=Qr.dot(qu);if(h>=0&&u<=h)return e.copy(s);let f=l*u-h*c;if(f<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(jr,o);Yu.subVectors(t,r);let d=jr.dot(Yu),g=Qr.dot(Yu);if(g>=0&&d<=g)return e.copy(r);let x=d*c-l*g;if(x<=0&&c>=0&&g<=0)return a=c/(c-g),e.copy(n).addScaledVector(Qr,a);let p=h*g-d*u;if(p<=0&&u-h>=0&&d-g>=0)return Lm.subVectors(r,s),a=(u-h)/(u-h+(d-g)),e.copy(s).addScaledVector(Lm,a);let m=1/(p+x+f);return o=x*m,a=f*m,e.copy(n).addScaledVector(jr,o).addScaledVector(Qr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},fi=class{constructor(t=new U(1/0,1/0,1/0),e=new U(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Ci.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Ci.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Ci.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Ci):Ci.fromBufferAttribute(r,o),Ci.applyMatrix4(t.matrixWorld),this.expandByPoint(Ci);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Ml.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Ml.copy(n.boundingBox)),Ml.applyMatrix4(t.matrixWorld),this.union(Ml)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Ci),Ci.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Zo),Sl.subVectors(this.max,Zo),to.subVectors(t.a,Zo),eo.subVectors(t.b,Zo),no.subVectors(t.c,Zo),Ns.subVectors(eo,to),Us.subVectors(no,eo),lr.subVectors(to,no);let e=[0,-Ns.z,Ns.y,0,-Us.z,Us.y,0,-lr.z,lr.y,Ns.z,0,-Ns.x,Us.z,0,-Us.x,lr.z,0,-lr.x,-Ns.y,Ns.x,0,-Us.y,Us.x,0,-lr.y,lr.x,0];return!Ku(e,to,eo,no,Sl)||(e=[1,0,0,0,1,0,0,0,1],!Ku(e,to,eo,no,Sl))?!1:(bl.crossVectors(Ns,Us),e=[bl.x,bl.y,bl.z],Ku(e,to,eo,no,Sl))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Ci).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Ci).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(as[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),as[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),as[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),as[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),as[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),as[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),as[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),as[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(as),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},as=[new U,new U,new U,new U,new U,new U,new U,new U],Ci=new U,Ml=new fi,to=new U,eo=new U,no=new U,Ns=new U,Us=new U,lr=new U,Zo=new U,Sl=new U,bl=new U,cr=new U;function Ku(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){cr.fromArray(i,r);let a=s.x*Math.abs(cr.x)+s.y*Math.abs(cr.y)+s.z*Math.abs(cr.z),l=t.dot(cr),c=e.dot(cr),h=n.dot(cr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var _n=new U,wl=new gt,Ly=0,en=class extends Ri{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Ly++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Ng,this.updateRanges=[],this.gpuType=Ii,this.version=0,this._normalizationScale=t!==void 0?Zf(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)wl.fromBufferAttribute(this,e),wl.applyMatrix3(t),this.setXY(e,wl.x,wl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)_n.fromBufferAttribute(this,e),_n.applyMatrix3(t),this.setXYZ(e,_n.x,_n.y,_n.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)_n.fromBufferAttribute(this,e),_n.applyMatrix4(t),this.setXYZ(e,_n.x,_n.y,_n.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)_n.fromBufferAttribute(this,e),_n.applyNormalMatrix(t),this.setXYZ(e,_n.x,_n.y,_n.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)_n.fromBufferAttribute(this,e),_n.transformDirection(t),this.setXYZ(e,_n.x,_n.y,_n.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):zg(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):kg(t,this.array)}};var ua=class extends en{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var fa=class extends en{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Ce=class extends en{constructor(t,e,n){super(new Float32Array(t),e,n)}},Dy=new fi,Jo=new U,ju=new U,dr=class{constructor(t=new U,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):Dy.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Jo.subVectors(t,this.center);let e=Jo.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(Jo,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(ju.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Jo.copy(t.center).add(ju)),this.expandByPoint(Jo.copy(t.center).sub(ju))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},Ny=0,xi=new Ae,Qu=new Dn,io=new U,li=new fi,Ko=new fi,Cn=new U,qe=class i extends Ri{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Ny++}),this.uuid=Sr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(ry(t)?fa:ua)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new de().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return xi.makeRotationFromQuaternion(t),this.applyMatrix4(xi),this}rotateX(t){return xi.makeRotationX(t),this.applyMatrix4(xi),this}rotateY(t){return xi.makeRotationY(t),this.applyMatrix4(xi),this}rotateZ(t){return xi.makeRotationZ(t),this.applyMatrix4(xi),this}translate(t,e,n){return xi.makeTranslation(t,e,n),this.applyMatrix4(xi),this}scale(t,e,n){return xi.makeScale(t,e,n),this.applyMatrix4(xi),this}lookAt(t){return Qu.lookAt(t),Qu.updateMatrix(),this.applyMatrix4(Qu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(io).negate(),this.translate(io.x,io.y,io.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Ce(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&ee("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new fi);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){ae("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new U(-1/0,-1/0,-1/0),new U(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];li.setFromBufferAttribute(r),this.morphTargetsRelative?(Cn.addVectors(this.boundingBox.min,li.min),this.boundingBox.expandByPoint(Cn),Cn.addVectors(this.boundingBox.max,li.max),this.boundingBox.expandByPoint(Cn)):(this.boundingBox.expandByPoint(li.min),this.boundingBox.expandByPoint(li.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&ae('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new dr);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){ae("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new U,1/0);return}if(t){let n=this.boundingSphere.center;if(li.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];Ko.setFromBufferAttribute(a),this.morphTargetsRelative?(Cn.addVectors(li.min,Ko.min),li.expandByPoint(Cn),Cn.addVectors(li.max,Ko.max),li.expandByPoint(Cn)):(li.expandByPoint(Ko.min),li.expandByPoint(Ko.max))}li.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Cn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Cn));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Cn.fromBufferAttribute(a,c),l&&(io.fromBufferAttribute(t,c),Cn.add(io)),s=Math.max(s,n.distanceToSquared(Cn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&ae('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){ae("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new en(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let O=0;O<n.count;O++)a[O]=new U,l[O]=new U;let h=new U,u=new U,f=new U,d=new gt,g=new gt,x=new gt,p=new U,m=new U;function M(O,P,I){c[O]=c[P]=c[I]=1,h.fromBufferAttribute(n,O),u.fromBufferAttribute(n,P),f.fromBufferAttribute(n,I),d.fromBufferAttribute(r,O),g.fromBufferAttribute(r,P),x.fromBufferAttribute(r,I),u.sub(h),f.sub(h),g.sub(d),x.sub(d);let z=1/(g.x*x.y-x.x*g.y);isFinite(z)&&(p.copy(u).multiplyScalar(x.y).addScaledVector(f,-g.y).multiplyScalar(z),m.copy(f).multiplyScalar(g.x).addScaledVector(u,-x.x).multiplyScalar(z),a[O].add(p),a[P].add(p),a[I].add(p),l[O].add(m),l[P].add(m),l[I].add(m))}let T=this.groups;T.length===0&&(T=[{start:0,count:t.count}]);for(let O=0,P=T.length;O<P;++O){let I=T[O],z=I.start,H=I.count;for(let D=z,k=z+H;D<k;D+=3)M(t.getX(D+0),t.getX(D+1),t.getX(D+2))}let v=new U,C=new U,A=new U,_=new U;function w(O){A.fromBufferAttribute(s,O),_.copy(A);let P=a[O];v.copy(P),v.sub(A.multiplyScalar(A.dot(P))).normalize(),C.crossVectors(_,P);let z=C.dot(l[O])<0?-1:1;o.setXYZW(O,v.x,v.y,v.z,z)}for(let O=0,P=n.count;O<P;++O)c[O]&&w(O);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new en(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let f=0,d=n.count;f<d;f++)n.setXYZ(f,0,0,0);let s=new U,r=new U,o=new U,a=new U,l=new U,c=new U,h=new U,u=new U;if(t)for(let f=0,d=t.count;f<d;f+=3){let g=t.getX(f+0),x=t.getX(f+1),p=t.getX(f+2);s.fromBufferAttribute(e,g),r.fromBufferAttribute(e,x),o.fromBufferAttribute(e,p),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,p),a.add(h),l.add(h),c.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let f=0,d=e.count;f<d;f+=3)s.fromBufferAttribute(e,f+0),r.fromBufferAttribute(e,f+1),o.fromBufferAttribute(e,f+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(f+0,h.x,h.y,h.z),n.setXYZ(f+1,h.x,h.y,h.z),n.setXYZ(f+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Cn.fromBufferAttribute(t,e),Cn.normalize(),t.setXYZ(e,Cn.x,Cn.y,Cn.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,f=new c.constructor(l.length*h),d=0,g=0;for(let x=0,p=l.length;x<p;x++){a.isInterleavedBufferAttribute?d=l[x]*a.data.stride+a.offset:d=l[x]*h;for(let m=0;m<h;m++)f[g++]=c[d++]}return new en(f,h,u)}if(this.index===null)return ee("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let f=c[h],d=t(f,n);l.push(d)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,f=c.length;u<f;u++){let d=c[u];h.push(d.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let f=0,d=u.length;f<d;f++)h.push(u[f].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var tf=new U,Uy=new U,Fy=new de,hi=class{constructor(t=new U(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=tf.subVectors(n,e).cross(Uy.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(tf),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||Fy.getNormalMatrix(t),s=this.coplanarPoint(tf).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},Oy=0,fs=class extends Ri{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Oy++}),this.uuid=Sr(),this.name="",this.type="Material",this.blending=wo,this.side=Ys,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=wf,this.blendDst=Ef,this.blendEquation=yr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Kt(0,0,0),this.blendAlpha=0,this.depthFunc=lo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Cg,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Hl,this.stencilZFail=Hl,this.stencilZPass=Hl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){ee(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){ee(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Kt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new hi().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new gt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new gt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var ls=new U,ef=new U,El=new U,Tl=new U,Bs=class{constructor(t=new U,e=new U(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,ls)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=ls.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(ls.copy(this.origin).addScaledVector(this.direction,e),ls.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){ef.copy(t).add(e).multiplyScalar(.5),El.copy(e).sub(t).normalize(),Tl.copy(this.origin).sub(ef);let r=t.distanceTo(e)*.5,o=-this.direction.dot(El),a=Tl.dot(this.direction),l=-Tl.dot(El),c=Tl.lengthSq(),h=Math.abs(1-o*o),u,f,d,g;if(h>0)if(u=o*l-a,f=o*a-l,g=r*h,u>=0)if(f>=-g)if(f<=g){let x=1/h;u*=x,f*=x,d=u*(u+o*f+2*a)+f*(o*u+f+2*l)+c}else f=r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f=-r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f<=-g?(u=Math.max(0,-(-o*r+a)),f=u>0?-r:Math.min(Math.max(-r,-l),r),d=-u*u+f*(f+2*l)+c):f<=g?(u=0,f=Math.min(Math.max(-r,-l),r),d=f*(f+2*l)+c):(u=Math.max(0,-(o*r+a)),f=u>0?r:Math.min(Math.max(-r,-l),r),d=-u*u+f*(f+2*l)+c);else f=o>0?-r:r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(ef).addScaledVector(El,f),d}intersectSphere(t,e){if(t.radius<0)return null;ls.subVectors(t.center,this.origin);let n=ls.dot(this.direction),s=ls.dot(ls)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,f=this.origin;return c>=0?(n=(t.min.x-f.x)*c,s=(t.max.x-f.x)*c):(n=(t.max.x-f.x)*c,s=(t.min.x-f.x)*c),h>=0?(r=(t.min.y-f.y)*h,o=(t.max.y-f.y)*h):(r=(t.max.y-f.y)*h,o=(t.min.y-f.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-f.z)*u,l=(t.max.z-f.z)*u):(a=(t.max.z-f.z)*u,l=(t.min.z-f.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,ls)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,f=t.y-o.y,d=t.z-o.z,g=e.x-o.x,x=e.y-o.y,p=e.z-o.z,m=n.x-o.x,M=n.y-o.y,T=n.z-o.z,v=Math.abs(l),C=Math.abs(c),A=Math.abs(h),_,w,O,P,I,z,H,D,k,X,V,at;if(v>=C&&v>=A?(O=l,z=u,k=g,at=m,l>=0?(_=c,w=h,P=f,I=d,H=x,D=p,X=M,V=T):(_=h,w=c,P=d,I=f,H=p,D=x,X=T,V=M)):C>=A?(O=c,z=f,k=x,at=M,c>=0?(_=h,w=l,P=d,I=u,H=p,D=g,X=T,V=m):(_=l,w=h,P=u,I=d,H=g,D=p,X=m,V=T)):(O=h,z=d,k=p,at=T,h>=0?(_=l,w=c,P=u,I=f,H=g,D=x,X=m,V=M):(_=c,w=l,P=f,I=u,H=x,D=g,X=M,V=m)),O===0)return null;let Y=_/O,K=w/O,tt=1/O,ut=P-Y*z,ct=I-K*z,j=H-Y*k,mt=D-K*k,xt=X-Y*at,It=V-K*at,bt=xt*mt-It*j,Gt=ut*It-ct*xt,se=j*ct-mt*ut;if(s){if(bt<0||Gt<0||se<0)return null}else if((bt<0||Gt<0||se<0)&&(bt>0||Gt>0||se>0))return null;let Zt=bt+Gt+se;if(Zt===0)return null;let re=tt*(bt*z+Gt*k+se*at);return(Zt>0?re<0:re>0)?null:this.at(re/Zt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},zs=class extends fs{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Kt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new us,this.combine=Tf,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},Dm=new Ae,hr=new Bs,Al=new dr,Nm=new U,Cl=new U,Rl=new U,Pl=new U,nf=new U,Il=new U,Um=new U,Ll=new U,Re=class extends Dn{constructor(t=new qe,e=new zs){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Il.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(nf.fromBufferAttribute(u,t),o?Il.addScaledVector(nf,h):Il.addScaledVector(nf.sub(e),h))}e.add(Il)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Al.copy(n.boundingSphere),Al.applyMatrix4(r),hr.copy(t.ray).recast(t.near),!(Al.containsPoint(hr.origin)===!1&&(hr.intersectSphere(Al,Nm)===null||hr.origin.distanceToSquared(Nm)>(t.far-t.near)**2))&&(Dm.copy(r).invert(),hr.copy(t.ray).applyMatrix4(Dm),!(n.boundingBox!==null&&hr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,hr)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,f=r.groups,d=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,x=f.length;g<x;g++){let p=f[g],m=o[p.materialIndex],M=Math.max(p.start,d.start),T=Math.min(a.count,Math.min(p.start+p.count,d.start+d.count));for(let v=M,C=T;v<C;v+=3){let A=a.getX(v),_=a.getX(v+1),w=a.getX(v+2);s=Dl(this,m,t,n,c,h,u,A,_,w),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=p.materialIndex,e.push(s))}}else{let g=Math.max(0,d.start),x=Math.min(a.count,d.start+d.count);for(let p=g,m=x;p<m;p+=3){let M=a.getX(p),T=a.getX(p+1),v=a.getX(p+2);s=Dl(this,o,t,n,c,h,u,M,T,v),s&&(s.faceIndex=Math.floor(p/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,x=f.length;g<x;g++){let p=f[g],m=o[p.materialIndex],M=Math.max(p.start,d.start),T=Math.min(l.count,Math.min(p.start+p.count,d.start+d.count));for(let v=M,C=T;v<C;v+=3){let A=v,_=v+1,w=v+2;s=Dl(this,m,t,n,c,h,u,A,_,w),s&&(s.faceIndex=Math.floor(v/3),s.face.materialIndex=p.materialIndex,e.push(s))}}else{let g=Math.max(0,d.start),x=Math.min(l.count,d.start+d.count);for(let p=g,m=x;p<m;p+=3){let M=p,T=p+1,v=p+2;s=Dl(this,o,t,n,c,h,u,M,T,v),s&&(s.faceIndex=Math.floor(p/3),e.push(s))}}}};function By(i,t,e,n,s,r,o,a){let l;if(t.side===Zn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Ys,a),l===null)return null;Ll.copy(a),Ll.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Ll);return c<e.near||c>e.far?null:{distance:c,point:Ll.clone(),object:i}}function Dl(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,Cl),i.getVertexPosition(l,Rl),i.getVertexPosition(c,Pl);let h=By(i,t,e,n,Cl,Rl,Pl,Um);if(h){let u=new U;Os.getBarycoord(Um,Cl,Rl,Pl,u),s&&(h.uv=Os.getInterpolatedAttribute(s,a,l,c,u,new gt)),r&&(h.uv1=Os.getInterpolatedAttribute(r,a,l,c,u,new gt)),o&&(h.normal=Os.getInterpolatedAttribute(o,a,l,c,u,new U),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let f={a,b:l,c,normal:new U,materialIndex:0};Os.getNormal(Cl,Rl,Pl,f.normal),h.face=f,h.barycoord=u}return h}var ic=class extends Kn{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Rn,h=Rn,u,f){super(null,o,a,l,c,h,s,r,u,f),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ur=new dr,zy=new gt(.5,.5),Nl=new U,ks=class{constructor(t=new hi,e=new hi,n=new hi,s=new hi,r=new hi,o=new hi){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=yi,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],f=r[6],d=r[7],g=r[8],x=r[9],p=r[10],m=r[11],M=r[12],T=r[13],v=r[14],C=r[15];if(s[0].setComponents(c-o,d-h,m-g,C-M).normalize(),s[1].setComponents(c+o,d+h,m+g,C+M).normalize(),s[2].setComponents(c+a,d+u,m+x,C+T).normalize(),s[3].setComponents(c-a,d-u,m-x,C-T).normalize(),n)s[4].setComponents(l,f,p,v).normalize(),s[5].setComponents(c-l,d-f,m-p,C-v).normalize();else if(s[4].setComponents(c-l,d-f,m-p,C-v).normalize(),e===yi)s[5].setComponents(c+l,d+f,m+p,C+v).normalize();else if(e===co)s[5].setComponents(l,f,p,v).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),ur.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),ur.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(ur)}intersectsSprite(t){ur.center.set(0,0,0);let e=zy.distanceTo(t.center);return ur.radius=.7071067811865476+e,ur.applyMatrix4(t.matrixWorld),this.intersectsSphere(ur)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(Nl.x=s.normal.x>0?t.max.x:t.min.x,Nl.y=s.normal.y>0?t.max.y:t.min.y,Nl.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Nl)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Fm=new Ae,sc=class i{constructor(){this.coordinateSystem=yi,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];Fm.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new ks),n[s].setFromProjectionMatrix(Fm,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new ks),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var Gs=class extends fs{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Kt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},rc=new U,oc=new U,Om=new Ae,jo=new Bs,Ul=new dr,sf=new U,Bm=new U,go=class extends Dn{constructor(t=new qe,e=new Gs){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)rc.fromBufferAttribute(e,s-1),oc.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=rc.distanceTo(oc);t.setAttribute("lineDistance",new Ce(n,1))}else ee("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Ul.copy(n.boundingSphere),Ul.applyMatrix4(s),Ul.radius+=r,t.ray.intersectsSphere(Ul)===!1)return;Om.copy(s).invert(),jo.copy(t.ray).applyMatrix4(Om);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,f=n.attributes.position;if(h!==null){let d=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let x=d,p=g-1;x<p;x+=c){let m=h.getX(x),M=h.getX(x+1),T=Fl(this,t,jo,l,m,M,x);T&&e.push(T)}if(this.isLineLoop){let x=h.getX(g-1),p=h.getX(d),m=Fl(this,t,jo,l,x,p,g-1);m&&e.push(m)}}else{let d=Math.max(0,o.start),g=Math.min(f.count,o.start+o.count);for(let x=d,p=g-1;x<p;x+=c){let m=Fl(this,t,jo,l,x,x+1,x);m&&e.push(m)}if(this.isLineLoop){let x=Fl(this,t,jo,l,g-1,d,g-1);x&&e.push(x)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Fl(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(rc.fromBufferAttribute(a,s),oc.fromBufferAttribute(a,r),e.distanceSqToSegment(rc,oc,sf,Bm)>n)return;sf.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(sf);if(!(c<t.near||c>t.far))return{distance:c,point:Bm.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var zm=new U,km=new U,pr=class extends go{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)zm.fromBufferAttribute(e,s),km.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+zm.distanceTo(km);t.setAttribute("lineDistance",new Ce(n,1))}else ee("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var da=class extends Kn{constructor(t=[],e=vr,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var ds=class extends Kn{constructor(t,e,n=Pi,s,r,o,a=Rn,l=Rn,c,h=hs,u=1){if(h!==hs&&h!==xs)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let f={width:t,height:e,depth:u};super(f,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new fo(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},pa=class extends ds{constructor(t,e=Pi,n=vr,s,r,o=Rn,a=Rn,l,c=hs){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},ma=class extends Kn{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},ps=class i extends qe{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],f=0,d=0;g("z","y","x",-1,-1,n,e,t,o,r,0),g("z","y","x",1,-1,n,e,-t,o,r,1),g("x","z","y",1,1,t,n,e,s,o,2),g("x","z","y",1,-1,t,n,-e,s,o,3),g("x","y","z",1,-1,t,e,n,s,r,4),g("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Ce(c,3)),this.setAttribute("normal",new Ce(h,3)),this.setAttribute("uv",new Ce(u,2));function g(x,p,m,M,T,v,C,A,_,w,O){let P=v/_,I=C/w,z=v/2,H=C/2,D=A/2,k=_+1,X=w+1,V=0,at=0,Y=new U;for(let K=0;K<X;K++){let tt=K*I-H;for(let ut=0;ut<k;ut++){let ct=ut*P-z;Y[x]=ct*M,Y[p]=tt*T,Y[m]=D,c.push(Y.x,Y.y,Y.z),Y[x]=0,Y[p]=0,Y[m]=A>0?1:-1,h.push(Y.x,Y.y,Y.z),u.push(ut/_),u.push(1-K/w),V+=1}}for(let K=0;K<w;K++)for(let tt=0;tt<_;tt++){let ut=f+tt+k*K,ct=f+tt+k*(K+1),j=f+(tt+1)+k*(K+1),mt=f+(tt+1)+k*K;l.push(ut,ct,mt),l.push(ct,j,mt),at+=6}a.addGroup(d,at,O),d+=at,f+=V}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},ga=class i extends qe{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],h=e/2,u=Math.PI/2*t,f=e,d=2*u+f,g=n*2+r,x=s+1,p=new U,m=new U;for(let M=0;M<=g;M++){let T=0,v=0,C=0,A=0;if(M<=n){let O=M/n,P=O*Math.PI/2;v=-h-t*Math.cos(P),C=t*Math.sin(P),A=-t*Math.cos(P),T=O*u}else if(M<=n+r){let O=(M-n)/r;v=-h+O*e,C=t,A=0,T=u+O*f}else{let O=(M-n-r)/n,P=O*Math.PI/2;v=h+t*Math.sin(P),C=t*Math.cos(P),A=t*Math.sin(P),T=u+f+O*u}let _=Math.max(0,Math.min(1,T/d)),w=0;M===0?w=.5/s:M===g&&(w=-.5/s);for(let O=0;O<=s;O++){let P=O/s,I=P*Math.PI*2,z=Math.sin(I),H=Math.cos(I);m.x=-C*H,m.y=v,m.z=C*z,a.push(m.x,m.y,m.z),p.set(-C*H,A,C*z),p.normalize(),l.push(p.x,p.y,p.z),c.push(P+w,_)}if(M>0){let O=(M-1)*x;for(let P=0;P<s;P++){let I=O+P,z=O+P+1,H=M*x+P,D=M*x+P+1;o.push(I,z,H),o.push(z,D,H)}}}this.setIndex(o),this.setAttribute("position",new Ce(a,3)),this.setAttribute("normal",new Ce(l,3)),this.setAttribute("uv",new Ce(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var On=class i extends qe{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],f=[],d=[],g=0,x=[],p=n/2,m=0;M(),o===!1&&(t>0&&T(!0),e>0&&T(!1)),this.setIndex(h),this.setAttribute("position",new Ce(u,3)),this.setAttribute("normal",new Ce(f,3)),this.setAttribute("uv",new Ce(d,2));function M(){let v=new U,C=new U,A=0,_=(e-t)/n;for(let w=0;w<=r;w++){let O=[],P=w/r,I=P*(e-t)+t;for(let z=0;z<=s;z++){let H=z/s,D=H*l+a,k=Math.sin(D),X=Math.cos(D);C.x=I*k,C.y=-P*n+p,C.z=I*X,u.push(C.x,C.y,C.z),v.set(k,_,X).normalize(),f.push(v.x,v.y,v.z),d.push(H,1-P),O.push(g++)}x.push(O)}for(let w=0;w<s;w++)for(let O=0;O<r;O++){let P=x[O][w],I=x[O+1][w],z=x[O+1][w+1],H=x[O][w+1];(t>0||O!==0)&&(h.push(P,I,H),A+=3),(e>0||O!==r-1)&&(h.push(I,z,H),A+=3)}c.addGroup(m,A,0),m+=A}function T(v){let C=g,A=new gt,_=new U,w=0,O=v===!0?t:e,P=v===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,p*P,0),f.push(0,P,0),d.push(.5,.5),g++;let I=g;for(let z=0;z<=s;z++){let D=z/s*l+a,k=Math.cos(D),X=Math.sin(D);_.x=O*X,_.y=p*P,_.z=O*k,u.push(_.x,_.y,_.z),f.push(0,P,0),A.x=k*.5+.5,A.y=X*.5*P+.5,d.push(A.x,A.y),g++}for(let z=0;z<s;z++){let H=C+z,D=I+z;v===!0?h.push(D,D+1,H):h.push(D+1,D,H),w+=3}c.addGroup(m,w,v===!0?1:2),m+=w}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},_a=class i extends On{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var $n=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){ee("Curve: .getPoint() not implemented.")}getPointAt(t,e){let n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){let t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let e=[],n,s=this.getPoint(0),r=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),r+=n.distanceTo(s),e.push(r),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e=null){let n=this.getLengths(),s=0,r=n.length,o;e?o=e:o=t*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],f=n[s+1]-h,d=(o-h)/f;return(s+d)/(r-1)}getTangent(t,e){let s=t-1e-4,r=t+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=e||(o.isVector2?new gt:new U);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){let n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e=!1){let n=new U,s=[],r=[],o=[],a=new U,l=new Ae;for(let d=0;d<=t;d++){let g=d/t;s[d]=this.getTangentAt(g,new U)}r[0]=new U,o[0]=new U;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),u=Math.abs(s[0].y),f=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),f<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let d=1;d<=t;d++){if(r[d]=r[d-1].clone(),o[d]=o[d-1].clone(),a.crossVectors(s[d-1],s[d]),a.length()>Number.EPSILON){a.normalize();let g=Math.acos(ye(s[d-1].dot(s[d]),-1,1));r[d].applyMatrix4(l.makeRotationAxis(a,g))}o[d].crossVectors(s[d],r[d])}if(e===!0){let d=Math.acos(ye(r[0].dot(r[t]),-1,1));d/=t,s[0].dot(a.crossVectors(r[0],r[t]))>0&&(d=-d);for(let g=1;g<=t;g++)r[g].applyMatrix4(l.makeRotationAxis(s[g],d*g)),o[g].crossVectors(s[g],r[g])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let t={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}},_o=class extends $n{constructor(t=0,e=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new gt){let n=e,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+t*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),f=l-this.aX,d=c-this.aY;l=f*h-d*u+this.aX,c=f*u+d*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){let t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}},ac=class extends _o{constructor(t,e,n,s,r,o){super(t,e,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function Jf(){let i=0,t=0,e=0,n=0;function s(r,o,a,l){i=r,t=a,e=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let f=(o-r)/c-(a-r)/(c+h)+(a-o)/h,d=(a-o)/h-(l-o)/(h+u)+(l-a)/u;f*=h,d*=h,s(o,a,f,d)},calc:function(r){let o=r*r,a=o*r;return i+t*r+e*o+n*a}}}var Gm=new U,Vm=new U,rf=new Jf,of=new Jf,af=new Jf,lc=class extends $n{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new U){let n=e,s=this.points,r=s.length,o=(r-(this.closed?0:1))*t,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(Vm.subVectors(s[0],s[1]).add(s[0]),c=Vm);let u=s[a%r],f=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(Gm.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=Gm),this.curveType==="centripetal"||this.curveType==="chordal"){let d=this.curveType==="chordal"?.5:.25,g=Math.pow(c.distanceToSquared(u),d),x=Math.pow(u.distanceToSquared(f),d),p=Math.pow(f.distanceToSquared(h),d);x<1e-4&&(x=1),g<1e-4&&(g=x),p<1e-4&&(p=x),rf.initNonuniformCatmullRom(c.x,u.x,f.x,h.x,g,x,p),of.initNonuniformCatmullRom(c.y,u.y,f.y,h.y,g,x,p),af.initNonuniformCatmullRom(c.z,u.z,f.z,h.z,g,x,p)}else this.curveType==="catmullrom"&&(rf.initCatmullRom(c.x,u.x,f.x,h.x,this.tension),of.initCatmullRom(c.y,u.y,f.y,h.y,this.tension),af.initCatmullRom(c.z,u.z,f.z,h.z,this.tension));return n.set(rf.calc(l),of.calc(l),af.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new U().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}};function Hm(i,t,e,n,s){let r=(n-t)*.5,o=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+r+o)*l+(-3*e+3*n-2*r-o)*a+r*i+e}function ky(i,t){let e=1-i;return e*e*t}function Gy(i,t){return 2*(1-i)*i*t}function Vy(i,t){return i*i*t}function ia(i,t,e,n){return ky(i,t)+Gy(i,e)+Vy(i,n)}function Hy(i,t){let e=1-i;return e*e*e*t}function Wy(i,t){let e=1-i;return 3*e*e*i*t}function Xy(i,t){return 3*(1-i)*i*i*t}function qy(i,t){return i*i*i*t}function sa(i,t,e,n,s){return Hy(i,t)+Wy(i,e)+Xy(i,n)+qy(i,s)}var xa=class extends $n{constructor(t=new gt,e=new gt,n=new gt,s=new gt){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new gt){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(sa(t,s.x,r.x,o.x,a.x),sa(t,s.y,r.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},cc=class extends $n{constructor(t=new U,e=new U,n=new U,s=new U){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new U){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(sa(t,s.x,r.x,o.x,a.x),sa(t,s.y,r.y,o.y,a.y),sa(t,s.z,r.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},ya=class extends $n{constructor(t=new gt,e=new gt){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new gt){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new gt){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},hc=class extends $n{constructor(t=new U,e=new U){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new U){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new U){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},va=class extends $n{constructor(t=new gt,e=new gt,n=new gt){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new gt){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(ia(t,s.x,r.x,o.x),ia(t,s.y,r.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Ma=class extends $n{constructor(t=new U,e=new U,n=new U){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new U){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(ia(t,s.x,r.x,o.x),ia(t,s.y,r.y,o.y),ia(t,s.z,r.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Sa=class extends $n{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new gt){let n=e,s=this.points,r=(s.length-1)*t,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(Hm(a,l.x,c.x,h.x,u.x),Hm(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new gt().fromArray(s))}return this}},uc=Object.freeze({__proto__:null,ArcCurve:ac,CatmullRomCurve3:lc,CubicBezierCurve:xa,CubicBezierCurve3:cc,EllipseCurve:_o,LineCurve:ya,LineCurve3:hc,QuadraticBezierCurve:va,QuadraticBezierCurve3:Ma,SplineCurve:Sa}),fc=class extends $n{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1,this.cacheLengths=null}add(t){this.curves.push(t)}closePath(){let t=this.curves[0].getPoint(0),e=this.curves[this.curves.length-1].getPoint(1);if(!t.equals(e)){let n=t.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new uc[n](e,t))}return this}getPoint(t,e){let n=t*this.getLength(),s=this.getCurveLengths(),r=0;for(;r<s.length;){if(s[r]>=n){let o=s[r]-n,a=this.curves[r],l=a.getLength(),c=l===0?0:1-o/l;return a.getPointAt(c,e)}r++}return null}getLength(){let t=this.getCurveLengths();return t[t.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;let t=[],e=0;for(let n=0,s=this.curves.length;n<s;n++)e+=this.curves[n].getLength(),t.push(e);return this.cacheLengths=t,t}getSpacedPoints(t=40){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return this.autoClose&&e.push(e[0]),e}getPoints(t=12){let e=[],n;for(let s=0,r=this.curves;s<r.length;s++){let o=r[s],a=o.isEllipseCurve?t*2:o.isLineCurve||o.isLineCurve3?1:o.isSplineCurve?t*o.points.length:t,l=o.getPoints(a);for(let c=0;c<l.length;c++){let h=l[c];n&&n.equals(h)||(e.push(h),n=h)}}return this.autoClose&&e.length>1&&!e[e.length-1].equals(e[0])&&e.push(e[0]),e}copy(t){super.copy(t),this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(s.clone())}return this.autoClose=t.autoClose,this.cacheLengths=null,this}toJSON(){let t=super.toJSON();t.autoClose=this.autoClose,t.curves=[];for(let e=0,n=this.curves.length;e<n;e++){let s=this.curves[e];t.curves.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.autoClose=t.autoClose,this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(new uc[s.type]().fromJSON(s))}return this.cacheLengths=null,this}},mr=class extends fc{constructor(t){super(),this.type="Path",this.currentPoint=new gt,t&&this.setFromPoints(t)}setFromPoints(t){this.moveTo(t[0].x,t[0].y);for(let e=1,n=t.length;e<n;e++)this.lineTo(t[e].x,t[e].y);return this}moveTo(t,e){return this.currentPoint.set(t,e),this}lineTo(t,e){let n=new ya(this.currentPoint.clone(),new gt(t,e));return this.curves.push(n),this.currentPoint.set(t,e),this}quadraticCurveTo(t,e,n,s){let r=new va(this.currentPoint.clone(),new gt(t,e),new gt(n,s));return this.curves.push(r),this.currentPoint.set(n,s),this}bezierCurveTo(t,e,n,s,r,o){let a=new xa(this.currentPoint.clone(),new gt(t,e),new gt(n,s),new gt(r,o));return this.curves.push(a),this.currentPoint.set(r,o),this}splineThru(t){let e=[this.currentPoint.clone()].concat(t),n=new Sa(e);return this.curves.push(n),this.currentPoint.copy(t[t.length-1]),this}arc(t,e,n,s,r,o){let a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(t+a,e+l,n,s,r,o),this}absarc(t,e,n,s,r,o){return this.absellipse(t,e,n,n,s,r,o),this}ellipse(t,e,n,s,r,o,a,l){let c=this.currentPoint.x,h=this.currentPoint.y;return this.absellipse(t+c,e+h,n,s,r,o,a,l),this}absellipse(t,e,n,s,r,o,a,l){let c=new _o(t,e,n,s,r,o,a,l);if(this.curves.length>0){let u=c.getPoint(0);u.equals(this.currentPoint)||this.lineTo(u.x,u.y)}this.curves.push(c);let h=c.getPoint(1);return this.currentPoint.copy(h),this}copy(t){return super.copy(t),this.currentPoint.copy(t.currentPoint),this}toJSON(){let t=super.toJSON();return t.currentPoint=this.currentPoint.toArray(),t}fromJSON(t){return super.fromJSON(t),this.currentPoint.fromArray(t.currentPoint),this}},xo=class extends mr{constructor(t){super(t),this.uuid=Sr(),this.type="Shape",this.holes=[]}getPointsHoles(t){let e=[];for(let n=0,s=this.holes.length;n<s;n++)e[n]=this.holes[n].getPoints(t);return e}extractPoints(t){return{shape:this.getPoints(t),holes:this.getPointsHoles(t)}}copy(t){super.copy(t),this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.uuid=this.uuid,t.holes=[];for(let e=0,n=this.holes.length;e<n;e++){let s=this.holes[e];t.holes.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.uuid=t.uuid,this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(new mr().fromJSON(s))}return this}};function Yy(i,t,e=2){let n=t&&t.length,s=n?t[0]*e:i.length,r=Vg(i,0,s,e,!0),o=[];if(!r||r.next===r.prev)return o;let a,l,c;if(n&&(r=jy(i,t,r,e)),i.length>80*e){a=i[0],l=i[1];let h=a,u=l;for(let f=e;f<s;f+=e){let d=i[f],g=i[f+1];d<a&&(a=d),g<l&&(l=g),d>h&&(h=d),g>u&&(u=g)}c=Math.max(h-a,u-l),c=c!==0?32767/c:0}return ba(r,o,e,a,l,c,0),o}function Vg(i,t,e,n,s){let r;if(s===cv(i,t,e,n)>0)for(let o=t;o<e;o+=n)r=Wm(o/n|0,i[o],i[o+1],r);else for(let o=e-n;o>=t;o-=n)r=Wm(o/n|0,i[o],i[o+1],r);return r&&yo(r,r.next)&&(Ea(r),r=r.next),r}function gr(i,t){if(!i)return i;t||(t=i);let e=i,n;do if(n=!1,!e.steiner&&(yo(e,e.next)||rn(e.prev,e,e.next)===0)){if(Ea(e),e=t=e.prev,e===e.next)break;n=!0}else e=e.next;while(n||e!==t);return t}function ba(i,t,e,n,s,r,o){if(!i)return;!o&&r&&iv(i,n,s,r);let a=i;for(;i.prev!==i.next;){let l=i.prev,c=i.next;if(r?Zy(i,n,s,r):$y(i)){t.push(l.i,i.i,c.i),Ea(i),i=c.next,a=c.next;continue}if(i=c,i===a){o?o===1?(i=Jy(gr(i),t),ba(i,t,e,n,s,r,2)):o===2&&Ky(i,t,e,n,s,r):ba(gr(i),t,e,n,s,r,1);break}}}function $y(i){let t=i.prev,e=i,n=i.next;if(rn(t,e,n)>=0)return!1;let s=t.x,r=e.x,o=n.x,a=t.y,l=e.y,c=n.y,h=Math.min(s,r,o),u=Math.min(a,l,c),f=Math.max(s,r,o),d=Math.max(a,l,c),g=n.next;for(;g!==t;){if(g.x>=h&&g.x<=f&&g.y>=u&&g.y<=d&&Qo(s,a,r,l,o,c,g.x,g.y)&&rn(g.prev,g,g.next)>=0)return!1;g=g.next}return!0}function Zy(i,t,e,n){let s=i.prev,r=i,o=i.next;if(rn(s,r,o)>=0)return!1;let a=s.x,l=r.x,c=o.x,h=s.y,u=r.y,f=o.y,d=Math.min(a,l,c),g=Math.min(h,u,f),x=Math.max(a,l,c),p=Math.max(h,u,f),m=df(d,g,t,e,n),M=df(x,p,t,e,n),T=i.prevZ,v=i.nextZ;for(;T&&T.z>=m&&v&&v.z<=M;){if(T.x>=d&&T.x<=x&&T.y>=g&&T.y<=p&&T!==s&&T!==o&&Qo(a,h,l,u,c,f,T.x,T.y)&&rn(T.prev,T,T.next)>=0||(T=T.prevZ,v.x>=d&&v.x<=x&&v.y>=g&&v.y<=p&&v!==s&&v!==o&&Qo(a,h,l,u,c,f,v.x,v.y)&&rn(v.prev,v,v.next)>=0))return!1;v=v.nextZ}for(;T&&T.z>=m;){if(T.x>=d&&T.x<=x&&T.y>=g&&T.y<=p&&T!==s&&T!==o&&Qo(a,h,l,u,c,f,T.x,T.y)&&rn(T.prev,T,T.next)>=0)return!1;T=T.prevZ}for(;v&&v.z<=M;){if(v.x>=d&&v.x<=x&&v.y>=g&&v.y<=p&&v!==s&&v!==o&&Qo(a,h,l,u,c,f,v.x,v.y)&&rn(v.prev,v,v.next)>=0)return!1;v=v.nextZ}return!0}function Jy(i,t){let e=i;do{let n=e.prev,s=e.next.next;!yo(n,s)&&Wg(n,e,e.next,s)&&wa(n,s)&&wa(s,n)&&(t.push(n.i,e.i,s.i),Ea(e),Ea(e.next),e=i=s),e=e.next}while(e!==i);return gr(e)}function Ky(i,t,e,n,s,r){let o=i;do{let a=o.next.next;for(;a!==o.prev;){if(o.i!==a.i&&ov(o,a)){let l=Xg(o,a);o=gr(o,o.next),l=gr(l,l.next),ba(o,t,e,n,s,r,0),ba(l,t,e,n,s,r,0);return}a=a.next}o=o.next}while(o!==i)}function jy(i,t,e,n){let s=[];for(let r=0,o=t.length;r<o;r++){let a=t[r]*n,l=r<o-1?t[r+1]*n:i.length,c=Vg(i,a,l,n,!1);c===c.next&&(c.steiner=!0),s.push(rv(c))}s.sort(Qy);for(let r=0;r<s.length;r++)e=tv(s[r],e);return e}function Qy(i,t){let e=i.x-t.x;if(e===0&&(e=i.y-t.y,e===0)){let n=(i.next.y-i.y)/(i.next.x-i.x),s=(t.next.y-t.y)/(t.next.x-t.x);e=n-s}return e}function tv(i,t){let e=ev(i,t);if(!e)return t;let n=Xg(e,i);return gr(n,n.next),gr(e,e.next)}function ev(i,t){let e=t,n=i.x,s=i.y,r=-1/0,o;if(yo(i,e))return e;do{if(yo(i,e.next))return e.next;if(s<=e.y&&s>=e.next.y&&e.next.y!==e.y){let u=e.x+(s-e.y)*(e.next.x-e.x)/(e.next.y-e.y);if(u<=n&&u>r&&(r=u,o=e.x<e.next.x?e:e.next,u===n))return o}e=e.next}while(e!==t);if(!o)return null;let a=o,l=o.x,c=o.y,h=1/0;e=o;do{if(n>=e.x&&e.x>=l&&n!==e.x&&Hg(s<c?n:r,s,l,c,s<c?r:n,s,e.x,e.y)){let u=Math.abs(s-e.y)/(n-e.x);wa(e,i)&&(u<h||u===h&&(e.x>o.x||e.x===o.x&&nv(o,e)))&&(o=e,h=u)}e=e.next}while(e!==a);return o}function nv(i,t){return rn(i.prev,i,t.prev)<0&&rn(t.next,i,i.next)<0}function iv(i,t,e,n){let s=i;do s.z===0&&(s.z=df(s.x,s.y,t,e,n)),s.prevZ=s.prev,s.nextZ=s.next,s=s.next;while(s!==i);s.prevZ.nextZ=null,s.prevZ=null,sv(s)}function sv(i){let t,e=1;do{let n=i,s;i=null;let r=null;for(t=0;n;){t++;let o=n,a=0;for(let c=0;c<e&&(a++,o=o.nextZ,!!o);c++);let l=e;for(;a>0||l>0&&o;)a!==0&&(l===0||!o||n.z<=o.z)?(s=n,n=n.nextZ,a--):(s=o,o=o.nextZ,l--),r?r.nextZ=s:i=s,s.prevZ=r,r=s;n=o}r.nextZ=null,e*=2}while(t>1);return i}function df(i,t,e,n,s){return i=(i-e)*s|0,t=(t-n)*s|0,i=(i|i<<8)&16711935,i=(i|i<<4)&252645135,i=(i|i<<2)&858993459,i=(i|i<<1)&1431655765,t=(t|t<<8)&16711935,t=(t|t<<4)&252645135,t=(t|t<<2)&858993459,t=(t|t<<1)&1431655765,i|t<<1}function rv(i){let t=i,e=i;do(t.x<e.x||t.x===e.x&&t.y<e.y)&&(e=t),t=t.next;while(t!==i);return e}function Hg(i,t,e,n,s,r,o,a){return(s-o)*(t-a)>=(i-o)*(r-a)&&(i-o)*(n-a)>=(e-o)*(t-a)&&(e-o)*(r-a)>=(s-o)*(n-a)}function Qo(i,t,e,n,s,r,o,a){return!(i===o&&t===a)&&Hg(i,t,e,n,s,r,o,a)}function ov(i,t){return i.next.i!==t.i&&i.prev.i!==t.i&&!av(i,t)&&(wa(i,t)&&wa(t,i)&&lv(i,t)&&(rn(i.prev,i,t.prev)||rn(i,t.prev,t))||yo(i,t)&&rn(i.prev,i,i.next)>0&&rn(t.prev,t,t.next)>0)}function rn(i,t,e){return(t.y-i.y)*(e.x-t.x)-(t.x-i.x)*(e.y-t.y)}function yo(i,t){return i.x===t.x&&i.y===t.y}function Wg(i,t,e,n){let s=Bl(rn(i,t,e)),r=Bl(rn(i,t,n)),o=Bl(rn(e,n,i)),a=Bl(rn(e,n,t));return!!(s!==r&&o!==a||s===0&&Ol(i,e,t)||r===0&&Ol(i,n,t)||o===0&&Ol(e,i,n)||a===0&&Ol(e,t,n))}function Ol(i,t,e){return t.x<=Math.max(i.x,e.x)&&t.x>=Math.min(i.x,e.x)&&t.y<=Math.max(i.y,e.y)&&t.y>=Math.min(i.y,e.y)}function Bl(i){return i>0?1:i<0?-1:0}function av(i,t){let e=i;do{if(e.i!==i.i&&e.next.i!==i.i&&e.i!==t.i&&e.next.i!==t.i&&Wg(e,e.next,i,t))return!0;e=e.next}while(e!==i);return!1}function wa(i,t){return rn(i.prev,i,i.next)<0?rn(i,t,i.next)>=0&&rn(i,i.prev,t)>=0:rn(i,t,i.prev)<0||rn(i,i.next,t)<0}function lv(i,t){let e=i,n=!1,s=(i.x+t.x)/2,r=(i.y+t.y)/2;do e.y>r!=e.next.y>r&&e.next.y!==e.y&&s<(e.next.x-e.x)*(r-e.y)/(e.next.y-e.y)+e.x&&(n=!n),e=e.next;while(e!==i);return n}function Xg(i,t){let e=pf(i.i,i.x,i.y),n=pf(t.i,t.x,t.y),s=i.next,r=t.prev;return i.next=t,t.prev=i,e.next=s,s.prev=e,n.next=e,e.prev=n,r.next=n,n.prev=r,n}function Wm(i,t,e,n){let s=pf(i,t,e);return n?(s.next=n.next,s.prev=n,n.next.prev=s,n.next=s):(s.prev=s,s.next=s),s}function Ea(i){i.next.prev=i.prev,i.prev.next=i.next,i.prevZ&&(i.prevZ.nextZ=i.nextZ),i.nextZ&&(i.nextZ.prevZ=i.prevZ)}function pf(i,t,e){return{i,x:t,y:e,prev:null,next:null,z:0,prevZ:null,nextZ:null,steiner:!1}}function cv(i,t,e,n){let s=0;for(let r=t,o=e-n;r<e;r+=n)s+=(i[o]-i[r])*(i[r+1]+i[o+1]),o=r;return s}var mf=class{static triangulate(t,e,n=2){return Yy(t,e,n)}},fr=class i{static area(t){let e=t.length,n=0;for(let s=e-1,r=0;r<e;s=r++)n+=t[s].x*t[r].y-t[r].x*t[s].y;return n*.5}static isClockWise(t){return i.area(t)<0}static triangulateShape(t,e){let n=[],s=[],r=[];Xm(t),qm(n,t);let o=t.length;e.forEach(Xm);for(let l=0;l<e.length;l++)s.push(o),o+=e[l].length,qm(n,e[l]);let a=mf.triangulate(n,s);for(let l=0;l<a.length;l+=3)r.push(a.slice(l,l+3));return r}};function Xm(i){let t=i.length;t>2&&i[t-1].equals(i[0])&&i.pop()}function qm(i,t){for(let e=0;e<t.length;e++)i.push(t[e].x),i.push(t[e].y)}var Ta=class i extends qe{constructor(t=new xo([new gt(.5,.5),new gt(-.5,.5),new gt(-.5,-.5),new gt(.5,-.5)]),e={}){super(),this.type="ExtrudeGeometry",this.parameters={shapes:t,options:e},t=Array.isArray(t)?t:[t];let n=this,s=[],r=[];for(let a=0,l=t.length;a<l;a++){let c=t[a];o(c)}this.setAttribute("position",new Ce(s,3)),this.setAttribute("uv",new Ce(r,2)),this.computeVertexNormals();function o(a){let l=[],c=e.curveSegments!==void 0?e.curveSegments:12,h=e.steps!==void 0?e.steps:1,u=e.depth!==void 0?e.depth:1,f=e.bevelEnabled!==void 0?e.bevelEnabled:!0,d=e.bevelThickness!==void 0?e.bevelThickness:.2,g=e.bevelSize!==void 0?e.bevelSize:d-.1,x=e.bevelOffset!==void 0?e.bevelOffset:0,p=e.bevelSegments!==void 0?e.bevelSegments:3,m=e.extrudePath,M=e.UVGenerator!==void 0?e.UVGenerator:hv,T,v=!1,C,A,_,w;if(m){T=m.getSpacedPoints(h),v=!0,f=!1;let rt=m.isCatmullRomCurve3?m.closed:!1;C=m.computeFrenetFrames(h,rt),A=new U,_=new U,w=new U}f||(p=0,d=0,g=0,x=0);let O=a.extractPoints(c),P=O.shape,I=O.holes;if(!fr.isClockWise(P)){P=P.reverse();for(let rt=0,yt=I.length;rt<yt;rt++){let _t=I[rt];fr.isClockWise(_t)&&(I[rt]=_t.reverse())}}function H(rt){let _t=10000000000000001e-36,Ot=rt[0];for(let Lt=1;Lt<=rt.length;Lt++){let ne=Lt%rt.length,Bt=rt[ne],me=Bt.x-Ot.x,fe=Bt.y-Ot.y,_e=me*me+fe*fe,F=Math.max(Math.abs(Bt.x),Math.abs(Bt.y),Math.abs(Ot.x),Math.abs(Ot.y)),Mt=_t*F*F;if(_e<=Mt){rt.splice(ne,1),Lt--;continue}Ot=Bt}}H(P),I.forEach(H);let D=I.length,k=P;for(let rt=0;rt<D;rt++){let yt=I[rt];P=P.concat(yt)}function X(rt,yt,_t){return yt||ae("ExtrudeGeometry: vec does not exist"),rt.clone().addScaledVector(yt,_t)}let V=P.length;function at(rt,yt,_t){let Ot,Lt,ne,Bt=rt.x-yt.x,me=rt.y-yt.y,fe=_t.x-rt.x,_e=_t.y-rt.y,F=Bt*Bt+me*me,Mt=Bt*_e-me*fe;if(Math.abs(Mt)>Number.EPSILON){let Wt=Math.sqrt(F),he=Math.sqrt(fe*fe+_e*_e),wt=yt.x-me/Wt,Fe=yt.y+Bt/Wt,Yt=_t.x-_e/he,te=_t.y+fe/he,R=((Yt-wt)*_e-(te-Fe)*fe)/(Bt*_e-me*fe);Ot=wt+Bt*R-rt.x,Lt=Fe+me*R-rt.y;let S=Ot*Ot+Lt*Lt;if(S<=2)return new gt(Ot,Lt);ne=Math.sqrt(S/2)}else{let Wt=!1;Bt>Number.EPSILON?fe>Number.EPSILON&&(Wt=!0):Bt<-Number.EPSILON?fe<-Number.EPSILON&&(Wt=!0):Math.sign(me)===Math.sign(_e)&&(Wt=!0),Wt?(Ot=-me,Lt=Bt,ne=Math.sqrt(F)):(Ot=Bt,Lt=me,ne=Math.sqrt(F/2))}return new gt(Ot/ne,Lt/ne)}let Y=[];for(let rt=0,yt=k.length,_t=yt-1,Ot=rt+1;rt<yt;rt++,_t++,Ot++)_t===yt&&(_t=0),Ot===yt&&(Ot=0),Y[rt]=at(k[rt],k[_t],k[Ot]);let K=[],tt,ut=Y.concat();for(let rt=0,yt=D;rt<yt;rt++){let _t=I[rt];tt=[];for(let Ot=0,Lt=_t.length,ne=Lt-1,Bt=Ot+1;Ot<Lt;Ot++,ne++,Bt++)ne===Lt&&(ne=0),Bt===Lt&&(Bt=0),tt[Ot]=at(_t[Ot],_t[ne],_t[Bt]);K.push(tt),ut=ut.concat(tt)}let ct;if(p===0)ct=fr.triangulateShape(k,I);else{let rt=[],yt=[];for(let _t=0;_t<p;_t++){let Ot=_t/p,Lt=d*Math.cos(Ot*Math.PI/2),ne=g*Math.sin(Ot*Math.PI/2)+x;for(let Bt=0,me=k.length;Bt<me;Bt++){let fe=X(k[Bt],Y[Bt],ne);Gt(fe.x,fe.y,-Lt),Ot===0&&rt.push(fe)}for(let Bt=0,me=D;Bt<me;Bt++){let fe=I[Bt];tt=K[Bt];let _e=[];for(let F=0,Mt=fe.length;F<Mt;F++){let Wt=X(fe[F],tt[F],ne);Gt(Wt.x,Wt.y,-Lt),Ot===0&&_e.push(Wt)}Ot===0&&yt.push(_e)}}ct=fr.triangulateShape(rt,yt)}let j=ct.length,mt=g+x;for(let rt=0;rt<V;rt++){let yt=f?X(P[rt],ut[rt],mt):P[rt];v?(_.copy(C.normals[0]).multiplyScalar(yt.x),A.copy(C.binormals[0]).multiplyScalar(yt.y),w.copy(T[0]).add(_).add(A),Gt(w.x,w.y,w.z)):Gt(yt.x,yt.y,0)}for(let rt=1;rt<=h;rt++)for(let yt=0;yt<V;yt++){let _t=f?X(P[yt],ut[yt],mt):P[yt];v?(_.copy(C.normals[rt]).multiplyScalar(_t.x),A.copy(C.binormals[rt]).multiplyScalar(_t.y),w.copy(T[rt]).add(_).add(A),Gt(w.x,w.y,w.z)):Gt(_t.x,_t.y,u/h*rt)}for(let rt=p-1;rt>=0;rt--){let yt=rt/p,_t=d*Math.cos(yt*Math.PI/2),Ot=g*Math.sin(yt*Math.PI/2)+x;for(let Lt=0,ne=k.length;Lt<ne;Lt++){let Bt=X(k[Lt],Y[Lt],Ot);Gt(Bt.x,Bt.y,u+_t)}for(let Lt=0,ne=I.length;Lt<ne;Lt++){let Bt=I[Lt];tt=K[Lt];for(let me=0,fe=Bt.length;me<fe;me++){let _e=X(Bt[me],tt[me],Ot);v?Gt(_e.x,_e.y+T[h-1].y,T[h-1].x+_t):Gt(_e.x,_e.y,u+_t)}}}xt(),It();function xt(){let rt=s.length/3;if(f){let yt=0,_t=V*yt;for(let Ot=0;Ot<j;Ot++){let Lt=ct[Ot];se(Lt[2]+_t,Lt[1]+_t,Lt[0]+_t)}yt=h+p*2,_t=V*yt;for(let Ot=0;Ot<j;Ot++){let Lt=ct[Ot];se(Lt[0]+_t,Lt[1]+_t,Lt[2]+_t)}}else{for(let yt=0;yt<j;yt++){let _t=ct[yt];se(_t[2],_t[1],_t[0])}for(let yt=0;yt<j;yt++){let _t=ct[yt];se(_t[0]+V*h,_t[1]+V*h,_t[2]+V*h)}}n.addGroup(rt,s.length/3-rt,0)}function It(){let rt=s.length/3,yt=0;bt(k,yt),yt+=k.length;for(let _t=0,Ot=I.length;_t<Ot;_t++){let Lt=I[_t];bt(Lt,yt),yt+=Lt.length}n.addGroup(rt,s.length/3-rt,1)}function bt(rt,yt){let _t=rt.length;for(;--_t>=0;){let Ot=_t,Lt=_t-1;Lt<0&&(Lt=rt.length-1);for(let ne=0,Bt=h+p*2;ne<Bt;ne++){let me=V*ne,fe=V*(ne+1),_e=yt+Ot+me,F=yt+Lt+me,Mt=yt+Lt+fe,Wt=yt+Ot+fe;Zt(_e,F,Mt,Wt)}}}function Gt(rt,yt,_t){l.push(rt),l.push(yt),l.push(_t)}function se(rt,yt,_t){re(rt),re(yt),re(_t);let Ot=s.length/3,Lt=M.generateTopUV(n,s,Ot-3,Ot-2,Ot-1);ie(Lt[0]),ie(Lt[1]),ie(Lt[2])}function Zt(rt,yt,_t,Ot){re(rt),re(yt),re(Ot),re(yt),re(_t),re(Ot);let Lt=s.length/3,ne=M.generateSideWallUV(n,s,Lt-6,Lt-3,Lt-2,Lt-1);ie(ne[0]),ie(ne[1]),ie(ne[3]),ie(ne[1]),ie(ne[2]),ie(ne[3])}function re(rt){s.push(l[rt*3+0]),s.push(l[rt*3+1]),s.push(l[rt*3+2])}function ie(rt){r.push(rt.x),r.push(rt.y)}}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON(),e=this.parameters.shapes,n=this.parameters.options;return uv(e,n,t)}static fromJSON(t,e){let n=[];for(let r=0,o=t.shapes.length;r<o;r++){let a=e[t.shapes[r]];n.push(a)}let s=t.options.extrudePath;return s!==void 0&&(t.options.extrudePath=new uc[s.type]().fromJSON(s)),new i(n,t.options)}},hv={generateTopUV:function(i,t,e,n,s){let r=t[e*3],o=t[e*3+1],a=t[n*3],l=t[n*3+1],c=t[s*3],h=t[s*3+1];return[new gt(r,o),new gt(a,l),new gt(c,h)]},generateSideWallUV:function(i,t,e,n,s,r){let o=t[e*3],a=t[e*3+1],l=t[e*3+2],c=t[n*3],h=t[n*3+1],u=t[n*3+2],f=t[s*3],d=t[s*3+1],g=t[s*3+2],x=t[r*3],p=t[r*3+1],m=t[r*3+2];return Math.abs(a-h)<Math.abs(o-c)?[new gt(o,1-l),new gt(c,1-u),new gt(f,1-g),new gt(x,1-m)]:[new gt(a,1-l),new gt(h,1-u),new gt(d,1-g),new gt(p,1-m)]}};function uv(i,t,e){if(e.shapes=[],Array.isArray(i))for(let n=0,s=i.length;n<s;n++){let r=i[n];e.shapes.push(r.uuid)}else e.shapes.push(i.uuid);return e.options=Object.assign({},t),t.extrudePath!==void 0&&(e.options.extrudePath=t.extrudePath.toJSON()),e}var Aa=class i extends qe{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,f=e/l,d=[],g=[],x=[],p=[];for(let m=0;m<h;m++){let M=m*f-o;for(let T=0;T<c;T++){let v=T*u-r;g.push(v,-M,0),x.push(0,0,1),p.push(T/a),p.push(1-m/l)}}for(let m=0;m<l;m++)for(let M=0;M<a;M++){let T=M+c*m,v=M+c*(m+1),C=M+1+c*(m+1),A=M+1+c*m;d.push(T,v,A),d.push(v,C,A)}this.setIndex(d),this.setAttribute("position",new Ce(g,3)),this.setAttribute("normal",new Ce(x,3)),this.setAttribute("uv",new Ce(p,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var ms=class i extends qe{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new U,f=new U,d=[],g=[],x=[],p=[];for(let m=0;m<=n;m++){let M=[],T=m/n,v=o+T*a,C=t*Math.cos(v),A=Math.sqrt(t*t-C*C),_=0;m===0&&o===0?_=.5/e:m===n&&l===Math.PI&&(_=-.5/e);for(let w=0;w<=e;w++){let O=w/e,P=s+O*r;u.x=-A*Math.cos(P),u.y=C,u.z=A*Math.sin(P),g.push(u.x,u.y,u.z),f.copy(u).normalize(),x.push(f.x,f.y,f.z),p.push(O+_,1-T),M.push(c++)}h.push(M)}for(let m=0;m<n;m++)for(let M=0;M<e;M++){let T=h[m][M+1],v=h[m][M],C=h[m+1][M],A=h[m+1][M+1];(m!==0||o>0)&&d.push(T,v,A),(m!==n-1||l<Math.PI)&&d.push(v,C,A)}this.setIndex(d),this.setAttribute("position",new Ce(g,3)),this.setAttribute("normal",new Ce(x,3)),this.setAttribute("uv",new Ce(p,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var _r=class i extends qe{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],f=new U,d=new U,g=new U;for(let x=0;x<=n;x++){let p=o+x/n*a;for(let m=0;m<=s;m++){let M=m/s*r;d.x=(t+e*Math.cos(p))*Math.cos(M),d.y=(t+e*Math.cos(p))*Math.sin(M),d.z=e*Math.sin(p),c.push(d.x,d.y,d.z),f.x=t*Math.cos(M),f.y=t*Math.sin(M),g.subVectors(d,f).normalize(),h.push(g.x,g.y,g.z),u.push(m/s),u.push(x/n)}}for(let x=1;x<=n;x++)for(let p=1;p<=s;p++){let m=(s+1)*x+p-1,M=(s+1)*(x-1)+p-1,T=(s+1)*(x-1)+p,v=(s+1)*x+p;l.push(m,M,v),l.push(M,T,v)}this.setIndex(l),this.setAttribute("position",new Ce(c,3)),this.setAttribute("normal",new Ce(h,3)),this.setAttribute("uv",new Ce(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};var vo=class i extends qe{constructor(t=new Ma(new U(-1,-1,0),new U(-1,1,0),new U(1,1,0)),e=64,n=1,s=8,r=!1){super(),this.type="TubeGeometry",this.parameters={path:t,tubularSegments:e,radius:n,radialSegments:s,closed:r};let o=t.computeFrenetFrames(e,r);this.tangents=o.tangents,this.normals=o.normals,this.binormals=o.binormals;let a=new U,l=new U,c=new gt,h=new U,u=[],f=[],d=[],g=[];x(),this.setIndex(g),this.setAttribute("position",new Ce(u,3)),this.setAttribute("normal",new Ce(f,3)),this.setAttribute("uv",new Ce(d,2));function x(){for(let T=0;T<e;T++)p(T);p(r===!1?e:0),M(),m()}function p(T){h=t.getPointAt(T/e,h);let v=o.normals[T],C=o.binormals[T];for(let A=0;A<=s;A++){let _=A/s*Math.PI*2,w=Math.sin(_),O=-Math.cos(_);l.x=O*v.x+w*C.x,l.y=O*v.y+w*C.y,l.z=O*v.z+w*C.z,l.normalize(),f.push(l.x,l.y,l.z),a.x=h.x+n*l.x,a.y=h.y+n*l.y,a.z=h.z+n*l.z,u.push(a.x,a.y,a.z)}}function m(){for(let T=1;T<=e;T++)for(let v=1;v<=s;v++){let C=(s+1)*(T-1)+(v-1),A=(s+1)*T+(v-1),_=(s+1)*T+v,w=(s+1)*(T-1)+v;g.push(C,A,w),g.push(A,_,w)}}function M(){for(let T=0;T<=e;T++)for(let v=0;v<=s;v++)c.x=T/e,c.y=v/s,d.push(c.x,c.y)}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON();return t.path=this.parameters.path.toJSON(),t}static fromJSON(t){return new i(new uc[t.path.type]().fromJSON(t.path),t.tubularSegments,t.radius,t.radialSegments,t.closed)}};function br(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(Ym(s))s.isRenderTargetTexture?(ee("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(Ym(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Bn(i){let t={};for(let e=0;e<i.length;e++){let n=br(i[e]);for(let s in n)t[s]=n[s]}return t}function Ym(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function fv(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Kf(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:Te.workingColorSpace}var qg={clone:br,merge:Bn},dv=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,pv=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Xi=class extends fs{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=dv,this.fragmentShader=pv,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=br(t.uniforms),this.uniformsGroups=fv(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Kt().setHex(s.value);break;case"v2":this.uniforms[n].value=new gt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new U().fromArray(s.value);break;case"v4":this.uniforms[n].value=new nn().fromArray(s.value);break;case"m3":this.uniforms[n].value=new de().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Ae().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},dc=class extends Xi{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},gs=class extends fs{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Kt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Kt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=dh,this.normalScale=new gt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new us,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var pc=class extends fs{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Tg,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},mc=class extends fs{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function so(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function zl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Vs=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},gc=class extends Vs{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:hf,endingEnd:hf}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case uf:r=t,a=2*e-n;break;case ff:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case uf:o=t,l=2*n-e;break;case ff:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,f=this._weightPrev,d=this._weightNext,g=(n-e)/(s-e),x=g*g,p=x*g,m=-f*p+2*f*x-f*g,M=(1+f)*p+(-1.5-2*f)*x+(-.5+f)*g+1,T=(-1-d)*p+(1.5+d)*x+.5*g,v=d*p-d*x;for(let C=0;C!==a;++C)r[C]=m*o[h+C]+M*o[c+C]+T*o[l+C]+v*o[u+C];return r}},_c=class extends Vs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let f=0;f!==a;++f)r[f]=o[c+f]*u+o[l+f]*h;return r}},xc=class extends Vs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},yc=class extends Vs{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let g=(n-e)/(s-e),x=1-g;for(let p=0;p!==a;++p)r[p]=o[c+p]*x+o[l+p]*g;return r}let f=a*2,d=t-1;for(let g=0;g!==a;++g){let x=o[c+g],p=o[l+g],m=d*f+g*2,M=u[m],T=u[m+1],v=t*f+g*2,C=h[v],A=h[v+1],_=gv(n,e,M,C,s);r[g]=Yg(_,x,T,A,p)}return r}};function Yg(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function mv(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function gv(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=Yg(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=mv(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var di=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=so(e,this.TimeBufferType),this.values=so(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:so(t.times,Array),values:so(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),zl(t.settings)&&(n.settings={inTangents:so(t.settings.inTangents,Array),outTangents:so(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new xc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new _c(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new gc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new yc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case ra:e=this.InterpolantFactoryMethodDiscrete;break;case Ql:e=this.InterpolantFactoryMethodLinear;break;case Vl:e=this.InterpolantFactoryMethodSmooth;break;case cf:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return ee("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return ra;case this.InterpolantFactoryMethodLinear:return Ql;case this.InterpolantFactoryMethodSmooth:return Vl;case this.InterpolantFactoryMethodBezier:return cf}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;zl(this.settings)&&($m(this.settings.inTangents,t),$m(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;zl(this.settings)&&(Zm(this.settings.inTangents,t),Zm(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(ae("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(ae("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){ae("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){ae("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&oy(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){ae("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Vl,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,f=u-n,d=u+n;for(let g=0;g!==n;++g){let x=e[u+g];if(x!==e[f+g]||x!==e[d+g]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,f=o*n;for(let d=0;d!==n;++d)e[f+d]=e[u+d]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,zl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function $m(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function Zm(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}di.prototype.ValueTypeName="";di.prototype.TimeBufferType=Float32Array;di.prototype.ValueBufferType=Float32Array;di.prototype.DefaultInterpolation=Ql;var Hs=class extends di{constructor(t,e,n){super(t,e,n)}};Hs.prototype.ValueTypeName="bool";Hs.prototype.ValueBufferType=Array;Hs.prototype.DefaultInterpolation=ra;Hs.prototype.InterpolantFactoryMethodLinear=void 0;Hs.prototype.InterpolantFactoryMethodSmooth=void 0;var vc=class extends di{constructor(t,e,n,s){super(t,e,n,s)}};vc.prototype.ValueTypeName="color";var Mc=class extends di{constructor(t,e,n,s){super(t,e,n,s)}};Mc.prototype.ValueTypeName="number";var Sc=class extends Vs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Yn.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ca=class extends di{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new Sc(this.times,this.values,this.getValueSize(),t)}};Ca.prototype.ValueTypeName="quaternion";Ca.prototype.InterpolantFactoryMethodSmooth=void 0;var Ws=class extends di{constructor(t,e,n){super(t,e,n)}};Ws.prototype.ValueTypeName="string";Ws.prototype.ValueBufferType=Array;Ws.prototype.DefaultInterpolation=ra;Ws.prototype.InterpolantFactoryMethodLinear=void 0;Ws.prototype.InterpolantFactoryMethodSmooth=void 0;var bc=class extends di{constructor(t,e,n,s){super(t,e,n,s)}};bc.prototype.ValueTypeName="vector";var wc=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,f=c.length;u<f;u+=2){let d=c[u],g=c[u+1];if(d.global&&(d.lastIndex=0),d.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},$g=new wc,Ec=class{constructor(t){this.manager=t!==void 0?t:$g,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};Ec.DEFAULT_MATERIAL_NAME="__DEFAULT";var Ra=class extends Dn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Kt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Pa=class extends Ra{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Dn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Kt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},lf=new Ae,Jm=new U,Km=new U,Tc=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new gt(512,512),this.mapType=jn,this.map=null,this.mapPass=null,this.matrix=new Ae,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new ks,this._frameExtents=new gt(1,1),this._viewportCount=1,this._viewports=[new nn(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;Jm.setFromMatrixPosition(t.matrixWorld),e.position.copy(Jm),Km.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Km),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){lf.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(lf,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===co||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(lf)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},kl=new U,Gl=new Yn,Hi=new U,Ia=class extends Dn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Ae,this.projectionMatrix=new Ae,this.projectionMatrixInverse=new Ae,this.coordinateSystem=yi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(kl,Gl,Hi),Hi.x===1&&Hi.y===1&&Hi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(kl,Gl,Hi.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(kl,Gl,Hi),Hi.x===1&&Hi.y===1&&Hi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(kl,Gl,Hi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Fs=new U,jm=new gt,Qm=new gt,Xn=class extends Ia{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=uo*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(ea*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return uo*2*Math.atan(Math.tan(ea*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Fs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Fs.x,Fs.y).multiplyScalar(-t/Fs.z),Fs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Fs.x,Fs.y).multiplyScalar(-t/Fs.z)}getViewSize(t,e){return this.getViewBounds(t,jm,Qm),e.subVectors(Qm,jm)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(ea*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var La=class extends Ia{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},gf=class extends Tc{constructor(){super(new La(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Da=class extends Ra{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Dn.DEFAULT_UP),this.updateMatrix(),this.target=new Dn,this.shadow=new gf}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var ro=-90,oo=1,Mo=class extends Dn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Xn(ro,oo,t,e);s.layers=this.layers,this.add(s);let r=new Xn(ro,oo,t,e);r.layers=this.layers,this.add(r);let o=new Xn(ro,oo,t,e);o.layers=this.layers,this.add(o);let a=new Xn(ro,oo,t,e);a.layers=this.layers,this.add(a);let l=new Xn(ro,oo,t,e);l.layers=this.layers,this.add(l);let c=new Xn(ro,oo,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===yi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===co)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),f=t.getActiveCubeFace(),d=t.getActiveMipmapLevel(),g=t.xr.enabled;t.xr.enabled=!1;let x=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;t.isWebGLRenderer===!0?p=t.state.buffers.depth.getReversed():p=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=x,t.setRenderTarget(n,5,s),p&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,f,d),t.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},Ac=class extends Xn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var jf="\\[\\]\\.:\\/",_v=new RegExp("["+jf+"]","g"),Qf="[^"+jf+"]",xv="[^"+jf.replace("\\.","")+"]",yv=/((?:WC+[\/:])*)/.source.replace("WC",Qf),vv=/(WCOD+)?/.source.replace("WCOD",xv),Mv=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Qf),Sv=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Qf),bv=new RegExp("^"+yv+vv+Mv+Sv+"$"),wv=["material","materials","bones","map"],_f=class{constructor(t,e,n){let s=n||Qe.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Qe=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(_v,"")}static parseTrackName(t){let e=bv.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);wv.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){ee("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){ae("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){ae("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){ae("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){ae("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){ae("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){ae("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){ae("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;ae("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){ae("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){ae("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Qe.Composite=_f;Qe.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Qe.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Qe.prototype.GetterByBindingType=[Qe.prototype._getValue_direct,Qe.prototype._getValue_array,Qe.prototype._getValue_arrayElement,Qe.prototype._getValue_toArray];Qe.prototype.SetterByBindingTypeAndVersioning=[[Qe.prototype._setValue_direct,Qe.prototype._setValue_direct_setNeedsUpdate,Qe.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Qe.prototype._setValue_array,Qe.prototype._setValue_array_setNeedsUpdate,Qe.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Qe.prototype._setValue_arrayElement,Qe.prototype._setValue_arrayElement_setNeedsUpdate,Qe.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Qe.prototype._setValue_fromArray,Qe.prototype._setValue_fromArray_setNeedsUpdate,Qe.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var DT=new Float32Array(1);var tg=new Ae,Na=class{constructor(t,e,n=0,s=1/0){this.ray=new Bs(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new po,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):ae("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return tg.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(tg),this}intersectObject(t,e=!0,n=[]){return xf(t,this,n,e),n.sort(eg),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)xf(t[s],this,n,e);return n.sort(eg),n}};function eg(i,t){return i.distance-t.distance}function xf(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)xf(r[o],t,e,!0)}}var So=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=ye(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(ye(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var yf=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};var Ua=class extends pr{constructor(t=10,e=10,n=4473924,s=8947848){n=new Kt(n),s=new Kt(s);let r=e/2,o=t/e,a=t/2,l=[],c=[];for(let f=0,d=0,g=-a;f<=e;f++,g+=o){l.push(-a,0,g,a,0,g),l.push(g,0,-a,g,0,a);let x=f===r?n:s;x.toArray(c,d),d+=3,x.toArray(c,d),d+=3,x.toArray(c,d),d+=3,x.toArray(c,d),d+=3}let h=new qe;h.setAttribute("position",new Ce(l,3)),h.setAttribute("color",new Ce(c,3));let u=new Gs({vertexColors:!0,toneMapped:!1});super(h,u),this.type="GridHelper"}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};var Fa=class extends pr{constructor(t=1){let e=[0,0,0,t,0,0,0,0,0,0,t,0,0,0,0,0,0,t],n=[1,0,0,1,.6,0,0,1,0,.6,1,0,0,0,1,0,.6,1],s=new qe;s.setAttribute("position",new Ce(e,3)),s.setAttribute("color",new Ce(n,3));let r=new Gs({vertexColors:!0,toneMapped:!1});super(s,r),this.type="AxesHelper"}setColors(t,e,n){let s=new Kt,r=this.geometry.attributes.color.array;return s.set(t),s.toArray(r,0),s.toArray(r,3),s.set(e),s.toArray(r,6),s.toArray(r,9),s.set(n),s.toArray(r,12),s.toArray(r,15),this.geometry.attributes.color.needsUpdate=!0,this}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};var Oa=class extends Ri{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function td(i,t,e,n){let s=Ev(n);switch(e){case zf:return i*t;case Gf:return i*t/s.components*s.byteLength;case Nc:return i*t/s.components*s.byteLength;case $s:return i*t*2/s.components*s.byteLength;case Uc:return i*t*2/s.components*s.byteLength;case kf:return i*t*3/s.components*s.byteLength;case Di:return i*t*4/s.components*s.byteLength;case Fc:return i*t*4/s.components*s.byteLength;case ka:case Ga:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Va:case Ha:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Bc:case kc:return Math.max(i,16)*Math.max(t,8)/4;case Oc:case zc:return Math.max(i,8)*Math.max(t,8)/2;case Gc:case Vc:case Wc:case Xc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Hc:case Wa:case qc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Yc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case $c:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case Zc:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case Jc:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case Kc:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case jc:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Qc:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case th:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case eh:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case nh:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case ih:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case sh:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case rh:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case oh:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case ah:case lh:case ch:return Math.ceil(i/4)*Math.ceil(t/4)*16;case hh:case uh:return Math.ceil(i/4)*Math.ceil(t/4)*8;case Xa:case fh:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function Ev(i){switch(i){case jn:case Uf:return{byteLength:1,components:1};case To:case Ff:case Li:return{byteLength:2,components:1};case Lc:case Dc:return{byteLength:2,components:4};case Pi:case Ic:case Ii:return{byteLength:4,components:1};case Of:case Bf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?ee("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function g0(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function Dv(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,f=i.createBuffer();i.bindBuffer(l,f),i.bufferData(l,c,h),a.onUploadCallback();let d;if(c instanceof Float32Array)d=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)d=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?d=i.HALF_FLOAT:d=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)d=i.SHORT;else if(c instanceof Uint32Array)d=i.UNSIGNED_INT;else if(c instanceof Int32Array)d=i.INT;else if(c instanceof Int8Array)d=i.BYTE;else if(c instanceof Uint8Array)d=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)d=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:f,type:d,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((d,g)=>d.start-g.start);let f=0;for(let d=1;d<u.length;d++){let g=u[f],x=u[d];x.start<=g.start+g.count+1?g.count=Math.max(g.count,x.start+x.count-g.start):(++f,u[f]=x)}u.length=f+1;for(let d=0,g=u.length;d<g;d++){let x=u[d];i.bufferSubData(c,x.start*h.BYTES_PER_ELEMENT,h,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var Nv=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Uv=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Fv=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Ov=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Bv=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,zv=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,kv=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Gv=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Vv=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Hv=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Wv=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Xv=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,qv=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Yv=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,$v=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Zv=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Jv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Kv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,jv=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Qv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,tM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,eM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,nM=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,iM=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,sM=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,rM=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,oM=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,aM=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,lM=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,cM="gl_FragColor = linearToOutputTexel( gl_FragColor );",hM=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,uM=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,fM=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,dM=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,pM=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,mM=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,gM=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,_M=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,xM=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,yM=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,vM=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,MM=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,SM=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,bM=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,wM=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,EM=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,TM=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,AM=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,CM=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,RM=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,PM=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,IM=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,LM=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,DM=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,NM=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,UM=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,FM=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,OM=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,BM=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,zM=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,kM=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,GM=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,VM=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,HM=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,WM=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,XM=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,qM=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,YM=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,$M=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,ZM=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,JM=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,KM=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,jM=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,QM=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,tS=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,eS=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,nS=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,iS=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,sS=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,rS=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,oS=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,aS=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,lS=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,cS=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,hS=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,uS=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,fS=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,dS=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,pS=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,mS=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,gS=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,_S=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,xS=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,yS=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,vS=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,MS=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,SS=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,bS=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,wS=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,ES=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,TS=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,AS=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,CS=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,RS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,PS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,IS=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,LS=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,DS=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,NS=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,US=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,FS=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,OS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,BS=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,zS=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,kS=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,GS=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,VS=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,HS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,WS=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,XS=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,qS=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,YS=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,$S=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,ZS=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,JS=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,KS=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,jS=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,QS=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,tb=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,eb=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,nb=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,ib=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,sb=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,rb=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,ob=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,ab=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,lb=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,cb=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,hb=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,ub=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,fb=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ve={alphahash_fragment:Nv,alphahash_pars_fragment:Uv,alphamap_fragment:Fv,alphamap_pars_fragment:Ov,alphatest_fragment:Bv,alphatest_pars_fragment:zv,aomap_fragment:kv,aomap_pars_fragment:Gv,batching_pars_vertex:Vv,batching_vertex:Hv,begin_vertex:Wv,beginnormal_vertex:Xv,bsdfs:qv,iridescence_fragment:Yv,bumpmap_pars_fragment:$v,clipping_planes_fragment:Zv,clipping_planes_pars_fragment:Jv,clipping_planes_pars_vertex:Kv,clipping_planes_vertex:jv,color_fragment:Qv,color_pars_fragment:tM,color_pars_vertex:eM,color_vertex:nM,common:iM,defaultnormal_vertex:sM,displacementmap_pars_vertex:rM,displacementmap_vertex:oM,emissivemap_fragment:aM,emissivemap_pars_fragment:lM,colorspace_fragment:cM,colorspace_pars_fragment:hM,envmap_fragment:uM,envmap_common_pars_fragment:fM,envmap_pars_fragment:dM,envmap_pars_vertex:pM,envmap_physical_pars_fragment:EM,envmap_vertex:mM,fog_vertex:gM,fog_pars_vertex:_M,fog_fragment:xM,fog_pars_fragment:yM,gradientmap_pars_fragment:vM,lightmap_pars_fragment:MM,lights_lambert_fragment:SM,lights_lambert_pars_fragment:bM,lights_pars_begin:wM,lights_toon_fragment:TM,lights_toon_pars_fragment:AM,lights_phong_fragment:CM,lights_phong_pars_fragment:RM,lights_physical_fragment:PM,lights_physical_pars_fragment:IM,lights_fragment_begin:LM,lights_fragment_maps:DM,lights_fragment_end:NM,lightprobes_pars_fragment:UM,logdepthbuf_fragment:FM,logdepthbuf_pars_fragment:OM,logdepthbuf_pars_vertex:BM,logdepthbuf_vertex:zM,map_fragment:kM,map_pars_fragment:GM,map_particle_fragment:VM,map_particle_pars_fragment:HM,metalnessmap_fragment:WM,metalnessmap_pars_fragment:XM,morphinstance_vertex:qM,morphcolor_vertex:YM,morphnormal_vertex:$M,morphtarget_pars_vertex:ZM,morphtarget_vertex:JM,normal_fragment_begin:KM,normal_fragment_maps:jM,normal_pars_fragment:QM,normal_pars_vertex:tS,normal_vertex:eS,normalmap_pars_fragment:nS,clearcoat_normal_fragment_begin:iS,clearcoat_normal_fragment_maps:sS,clearcoat_pars_fragment:rS,iridescence_pars_fragment:oS,opaque_fragment:aS,packing:lS,premultiplied_alpha_fragment:cS,project_vertex:hS,dithering_fragment:uS,dithering_pars_fragment:fS,roughnessmap_fragment:dS,roughnessmap_pars_fragment:pS,shadowmap_pars_fragment:mS,shadowmap_pars_vertex:gS,shadowmap_vertex:_S,shadowmask_pars_fragment:xS,skinbase_vertex:yS,skinning_pars_vertex:vS,skinning_vertex:MS,skinnormal_vertex:SS,specularmap_fragment:bS,specularmap_pars_fragment:wS,tonemapping_fragment:ES,tonemapping_pars_fragment:TS,transmission_fragment:AS,transmission_pars_fragment:CS,uv_pars_fragment:RS,uv_pars_vertex:PS,uv_vertex:IS,worldpos_vertex:LS,background_vert:DS,background_frag:NS,backgroundCube_vert:US,backgroundCube_frag:FS,cube_vert:OS,cube_frag:BS,depth_vert:zS,depth_frag:kS,distance_vert:GS,distance_frag:VS,equirect_vert:HS,equirect_frag:WS,linedashed_vert:XS,linedashed_frag:qS,meshbasic_vert:YS,meshbasic_frag:$S,meshlambert_vert:ZS,meshlambert_frag:JS,meshmatcap_vert:KS,meshmatcap_frag:jS,meshnormal_vert:QS,meshnormal_frag:tb,meshphong_vert:eb,meshphong_frag:nb,meshphysical_vert:ib,meshphysical_frag:sb,meshtoon_vert:rb,meshtoon_frag:ob,points_vert:ab,points_frag:lb,shadow_vert:cb,shadow_frag:hb,sprite_vert:ub,sprite_frag:fb},Ft={common:{diffuse:{value:new Kt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new de},alphaMap:{value:null},alphaMapTransform:{value:new de},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new de}},envmap:{envMap:{value:null},envMapRotation:{value:new de},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new de}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new de}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new de},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new de},normalScale:{value:new gt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new de},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new de}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new de}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new de}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Kt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Kt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new de},alphaTest:{value:0},uvTransform:{value:new de}},sprite:{diffuse:{value:new Kt(16777215)},opacity:{value:1},center:{value:new gt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new de},alphaMap:{value:null},alphaMapTransform:{value:new de},alphaTest:{value:0}}},Zi={basic:{uniforms:Bn([Ft.common,Ft.specularmap,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.fog]),vertexShader:ve.meshbasic_vert,fragmentShader:ve.meshbasic_frag},lambert:{uniforms:Bn([Ft.common,Ft.specularmap,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.fog,Ft.lights,{emissive:{value:new Kt(0)},envMapIntensity:{value:1}}]),vertexShader:ve.meshlambert_vert,fragmentShader:ve.meshlambert_frag},phong:{uniforms:Bn([Ft.common,Ft.specularmap,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.fog,Ft.lights,{emissive:{value:new Kt(0)},specular:{value:new Kt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ve.meshphong_vert,fragmentShader:ve.meshphong_frag},standard:{uniforms:Bn([Ft.common,Ft.envmap,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.roughnessmap,Ft.metalnessmap,Ft.fog,Ft.lights,{emissive:{value:new Kt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ve.meshphysical_vert,fragmentShader:ve.meshphysical_frag},toon:{uniforms:Bn([Ft.common,Ft.aomap,Ft.lightmap,Ft.emissivemap,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.gradientmap,Ft.fog,Ft.lights,{emissive:{value:new Kt(0)}}]),vertexShader:ve.meshtoon_vert,fragmentShader:ve.meshtoon_frag},matcap:{uniforms:Bn([Ft.common,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,Ft.fog,{matcap:{value:null}}]),vertexShader:ve.meshmatcap_vert,fragmentShader:ve.meshmatcap_frag},points:{uniforms:Bn([Ft.points,Ft.fog]),vertexShader:ve.points_vert,fragmentShader:ve.points_frag},dashed:{uniforms:Bn([Ft.common,Ft.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ve.linedashed_vert,fragmentShader:ve.linedashed_frag},depth:{uniforms:Bn([Ft.common,Ft.displacementmap]),vertexShader:ve.depth_vert,fragmentShader:ve.depth_frag},normal:{uniforms:Bn([Ft.common,Ft.bumpmap,Ft.normalmap,Ft.displacementmap,{opacity:{value:1}}]),vertexShader:ve.meshnormal_vert,fragmentShader:ve.meshnormal_frag},sprite:{uniforms:Bn([Ft.sprite,Ft.fog]),vertexShader:ve.sprite_vert,fragmentShader:ve.sprite_frag},background:{uniforms:{uvTransform:{value:new de},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ve.background_vert,fragmentShader:ve.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new de}},vertexShader:ve.backgroundCube_vert,fragmentShader:ve.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ve.cube_vert,fragmentShader:ve.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ve.equirect_vert,fragmentShader:ve.equirect_frag},distance:{uniforms:Bn([Ft.common,Ft.displacementmap,{referencePosition:{value:new U},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ve.distance_vert,fragmentShader:ve.distance_frag},shadow:{uniforms:Bn([Ft.lights,Ft.fog,{color:{value:new Kt(0)},opacity:{value:1}}]),vertexShader:ve.shadow_vert,fragmentShader:ve.shadow_frag}};Zi.physical={uniforms:Bn([Zi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new de},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new de},clearcoatNormalScale:{value:new gt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new de},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new de},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new de},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new de},sheen:{value:0},sheenColor:{value:new Kt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new de},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new de},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new de},transmissionSamplerSize:{value:new gt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new de},attenuationDistance:{value:0},attenuationColor:{value:new Kt(0)},specularColor:{value:new Kt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new de},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new de},anisotropyVector:{value:new gt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new de}}]),vertexShader:ve.meshphysical_vert,fragmentShader:ve.meshphysical_frag};var mh={r:0,b:0,g:0},db=new Ae,_0=new de;_0.set(-1,0,0,0,1,0,0,0,1);function pb(i,t,e,n,s,r){let o=new Kt(0),a=s===!0?0:1,l,c,h=null,u=0,f=null;function d(M){let T=M.isScene===!0?M.background:null;if(T&&T.isTexture){let v=M.backgroundBlurriness>0;T=t.get(T,v)}return T}function g(M){let T=!1,v=d(M);v===null?p(o,a):v&&v.isColor&&(p(v,1),T=!0);let C=i.xr.getEnvironmentBlendMode();C==="additive"?e.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||T)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function x(M,T){let v=d(T);v&&v.isCubeTexture?(c===void 0&&(c=new Re(new ps(1,1,1),new Xi({name:"BackgroundCubeMaterial",uniforms:br(Zi.backgroundCube.uniforms),vertexShader:Zi.backgroundCube.vertexShader,fragmentShader:Zi.backgroundCube.fragmentShader,side:Zn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,A,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=v,c.material.uniforms.backgroundBlurriness.value=T.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(db.makeRotationFromEuler(T.backgroundRotation)).transpose(),v.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(_0),c.material.toneMapped=Te.getTransfer(v.colorSpace)!==Be,(h!==v||u!==v.version||f!==i.toneMapping)&&(c.material.needsUpdate=!0,h=v,u=v.version,f=i.toneMapping),c.layers.enableAll(),M.unshift(c,c.geometry,c.material,0,0,null)):v&&v.isTexture&&(l===void 0&&(l=new Re(new Aa(2,2),new Xi({name:"BackgroundMaterial",uniforms:br(Zi.background.uniforms),vertexShader:Zi.background.vertexShader,fragmentShader:Zi.background.fragmentShader,side:Ys,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=v,l.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,l.material.toneMapped=Te.getTransfer(v.colorSpace)!==Be,v.matrixAutoUpdate===!0&&v.updateMatrix(),l.material.uniforms.uvTransform.value.copy(v.matrix),(h!==v||u!==v.version||f!==i.toneMapping)&&(l.material.needsUpdate=!0,h=v,u=v.version,f=i.toneMapping),l.layers.enableAll(),M.unshift(l,l.geometry,l.material,0,0,null))}function p(M,T){M.getRGB(mh,Kf(i)),e.buffers.color.setClear(mh.r,mh.g,mh.b,T,r)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(M,T=1){o.set(M),a=T,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(M){a=M,p(o,a)},render:g,addToRenderList:x,dispose:m}}function mb(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=f(null),r=s,o=!1;function a(I,z,H,D,k){let X=!1,V=u(I,D,H,z);r!==V&&(r=V,c(r.object)),X=d(I,D,H,k),X&&g(I,D,H,k),k!==null&&t.update(k,i.ELEMENT_ARRAY_BUFFER),(X||o)&&(o=!1,v(I,z,H,D),k!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(k).buffer))}function l(){return i.createVertexArray()}function c(I){return i.bindVertexArray(I)}function h(I){return i.deleteVertexArray(I)}function u(I,z,H,D){let k=D.wireframe===!0,X=n[z.id];X===void 0&&(X={},n[z.id]=X);let V=I.isInstancedMesh===!0?I.id:0,at=X[V];at===void 0&&(at={},X[V]=at);let Y=at[H.id];Y===void 0&&(Y={},at[H.id]=Y);let K=Y[k];return K===void 0&&(K=f(l()),Y[k]=K),K}function f(I){let z=[],H=[],D=[];for(let k=0;k<e;k++)z[k]=0,H[k]=0,D[k]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:H,attributeDivisors:D,object:I,attributes:{},index:null}}function d(I,z,H,D){let k=r.attributes,X=z.attributes,V=0,at=H.getAttributes();for(let Y in at)if(at[Y].location>=0){let tt=k[Y],ut=X[Y];if(ut===void 0&&(Y==="instanceMatrix"&&I.instanceMatrix&&(ut=I.instanceMatrix),Y==="instanceColor"&&I.instanceColor&&(ut=I.instanceColor)),tt===void 0||tt.attribute!==ut||ut&&tt.data!==ut.data)return!0;V++}return r.attributesNum!==V||r.index!==D}function g(I,z,H,D){let k={},X=z.attributes,V=0,at=H.getAttributes();for(let Y in at)if(at[Y].location>=0){let tt=X[Y];tt===void 0&&(Y==="instanceMatrix"&&I.instanceMatrix&&(tt=I.instanceMatrix),Y==="instanceColor"&&I.instanceColor&&(tt=I.instanceColor));let ut={};ut.attribute=tt,tt&&tt.data&&(ut.data=tt.data),k[Y]=ut,V++}r.attributes=k,r.attributesNum=V,r.index=D}function x(){let I=r.newAttributes;for(let z=0,H=I.length;z<H;z++)I[z]=0}function p(I){m(I,0)}function m(I,z){let H=r.newAttributes,D=r.enabledAttributes,k=r.attributeDivisors;H[I]=1,D[I]===0&&(i.enableVertexAttribArray(I),D[I]=1),k[I]!==z&&(i.vertexAttribDivisor(I,z),k[I]=z)}function M(){let I=r.newAttributes,z=r.enabledAttributes;for(let H=0,D=z.length;H<D;H++)z[H]!==I[H]&&(i.disableVertexAttribArray(H),z[H]=0)}function T(I,z,H,D,k,X,V){V===!0?i.vertexAttribIPointer(I,z,H,k,X):i.vertexAttribPointer(I,z,H,D,k,X)}function v(I,z,H,D){x();let k=D.attributes,X=H.getAttributes(),V=z.defaultAttributeValues;for(let at in X){let Y=X[at];if(Y.location>=0){let K=k[at];if(K===void 0&&(at==="instanceMatrix"&&I.instanceMatrix&&(K=I.instanceMatrix),at==="instanceColor"&&I.instanceColor&&(K=I.instanceColor)),K!==void 0){let tt=K.normalized,ut=K.itemSize,ct=t.get(K);if(ct===void 0)continue;let j=ct.buffer,mt=ct.type,xt=ct.bytesPerElement,It=mt===i.INT||mt===i.UNSIGNED_INT||K.gpuType===Ic;if(K.isInterleavedBufferAttribute){let bt=K.data,Gt=bt.isInterleavedBuffer===!0?bt.stride:bt.itemSize,se=K.offset;if(bt.isInstancedInterleavedBuffer||bt.isInstancedBufferAttribute){for(let Zt=0;Zt<Y.locationSize;Zt++)m(Y.location+Zt,bt.meshPerAttribute);I.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=bt.meshPerAttribute*bt.count)}else for(let Zt=0;Zt<Y.locationSize;Zt++)p(Y.location+Zt);i.bindBuffer(i.ARRAY_BUFFER,j);for(let Zt=0;Zt<Y.locationSize;Zt++)T(Y.location+Zt,ut/Y.locationSize,mt,tt,Gt*xt,(se+ut/Y.locationSize*Zt)*xt,It)}else{if(K.isInstancedBufferAttribute){for(let bt=0;bt<Y.locationSize;bt++)m(Y.location+bt,K.meshPerAttribute);I.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=K.meshPerAttribute*K.count)}else for(let bt=0;bt<Y.locationSize;bt++)p(Y.location+bt);i.bindBuffer(i.ARRAY_BUFFER,j);for(let bt=0;bt<Y.locationSize;bt++)T(Y.location+bt,ut/Y.locationSize,mt,tt,ut*xt,ut/Y.locationSize*bt*xt,It)}}else if(V!==void 0){let tt=V[at];if(tt!==void 0)switch(tt.length){case 2:i.vertexAttrib2fv(Y.location,tt);break;case 3:i.vertexAttrib3fv(Y.location,tt);break;case 4:i.vertexAttrib4fv(Y.location,tt);break;default:i.vertexAttrib1fv(Y.location,tt)}}}}M()}function C(){O();for(let I in n){let z=n[I];for(let H in z){let D=z[H];for(let k in D){let X=D[k];for(let V in X)h(X[V].object),delete X[V];delete D[k]}}delete n[I]}}function A(I){if(n[I.id]===void 0)return;let z=n[I.id];for(let H in z){let D=z[H];for(let k in D){let X=D[k];for(let V in X)h(X[V].object),delete X[V];delete D[k]}}delete n[I.id]}function _(I){for(let z in n){let H=n[z];for(let D in H){let k=H[D];if(k[I.id]===void 0)continue;let X=k[I.id];for(let V in X)h(X[V].object),delete X[V];delete k[I.id]}}}function w(I){for(let z in n){let H=n[z],D=I.isInstancedMesh===!0?I.id:0,k=H[D];if(k!==void 0){for(let X in k){let V=k[X];for(let at in V)h(V[at].object),delete V[at];delete k[X]}delete H[D],Object.keys(H).length===0&&delete n[z]}}}function O(){P(),o=!0,r!==s&&(r=s,c(r.object))}function P(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:O,resetDefaultState:P,dispose:C,releaseStatesOfGeometry:A,releaseStatesOfObject:w,releaseStatesOfProgram:_,initAttributes:x,enableAttribute:p,disableUnusedAttributes:M}}function gb(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let f=0;for(let d=0;d<h;d++)f+=c[d];e.update(f,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function _b(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let _=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==Di&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let w=_===Li&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(_!==jn&&_!==Ii&&!w&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(ee("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),f=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&ee("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&ee("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let d=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=i.getParameter(i.MAX_TEXTURE_SIZE),p=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),M=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),T=i.getParameter(i.MAX_VARYING_VECTORS),v=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),C=i.getParameter(i.MAX_SAMPLES),A=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:f,reversedDepthBuffer:u,maxTextures:d,maxVertexTextures:g,maxTextureSize:x,maxCubemapSize:p,maxAttributes:m,maxVertexUniforms:M,maxVaryings:T,maxFragmentUniforms:v,maxSamples:C,samples:A}}function xb(i){let t=this,e=null,n=0,s=!1,r=!1,o=new hi,a=new de,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,f){let d=u.length!==0||f||n!==0||s;return s=f,n=u.length,d},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,f){e=h(u,f,0)},this.setState=function(u,f,d){let g=u.clippingPlanes,x=u.clipIntersection,p=u.clipShadows,m=i.get(u);if(!s||g===null||g.length===0||r&&!p)r?h(null):c();else{let M=r?0:n,T=M*4,v=m.clippingState||null;l.value=v,v=h(g,f,T,d);for(let C=0;C!==T;++C)v[C]=e[C];m.clippingState=v,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=M}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,f,d,g){let x=u!==null?u.length:0,p=null;if(x!==0){if(p=l.value,g!==!0||p===null){let m=d+x*4,M=f.matrixWorldInverse;a.getNormalMatrix(M),(p===null||p.length<m)&&(p=new Float32Array(m));for(let T=0,v=d;T!==x;++T,v+=4)o.copy(u[T]).applyMatrix4(M,a),o.normal.toArray(p,v),p[v+3]=o.constant}l.value=p,l.needsUpdate=!0}return t.numPlanes=x,t.numIntersection=0,p}}var $a=class extends ui{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new da(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new ps(5,5,5),r=new Xi({name:"CubemapFromEquirect",uniforms:br(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Zn,blending:xr});r.uniforms.tEquirect.value=e;let o=new Re(s,r),a=e.minFilter;return e.minFilter===_s&&(e.minFilter=qn),new Mo(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},Zg=256,yb=3,vb=20,x0=256,y0=16,Mb=3,Sb=new U,bb=new Kt,_h=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Mo(1,10,null),this._boxMesh=new Re(new ps(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=Sb}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,f=l.autoClearColor,d=l.autoClearDepth,g=l.autoClearStencil,x=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(t.background=l.getClearColor(bb));let p=new Mo(n,s,h);return p.position.copy(a),p.update(l,t),l.autoClear=u,l.autoClearColor=f,l.autoClearDepth=d,l.autoClearStencil=g,t.background=x,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=jg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Kg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(Zg,$f(t))}_fromTexture(t,e){t.mapping===vr||t.mapping===Eo?this._setSize(t.image.length===0?Zg:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=Jg(t,!1,!1),n=Math.log2(t)-yb;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Jg(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===vr||t.mapping===Eo?(this._cubemapMaterial===null&&(this._cubemapMaterial=jg()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Kg()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=wb(),this._integrationMaterial=Eb());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/y0);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-Mb)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(x0*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=Tb());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function Jg(i,t,e){return new $a(i,{minFilter:_s,generateMipmaps:t,type:Li,colorSpace:oa,depthBuffer:e})}function Za(i,t,e){return new Xi({name:i,uniforms:t,vertexShader:ve.cube_vert,fragmentShader:e,side:Zn,blending:xr,depthTest:!1,depthWrite:!1})}function wb(){return Za("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${x0}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function Eb(){return Za("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:y0}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function Tb(){return Za("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${vb}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Kg(){return Za("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function jg(){return Za("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function Ab(i){let t=new WeakMap,e=new WeakMap,n=null;function s(f,d=!1){return f==null?null:d?o(f):r(f)}function r(f){if(f&&f.isTexture){let d=f.mapping;if(d===Cc||d===Rc)if(t.has(f)){let g=t.get(f).texture;return a(g,f.mapping)}else{let g=f.image;if(g&&g.height>0){let x=new $a(g.height);return x.fromEquirectangularTexture(i,f),t.set(f,x),f.addEventListener("dispose",c),a(x.texture,f.mapping)}else return null}}return f}function o(f){if(f&&f.isTexture&&f.isPMREMTexture!==!0){let d=f.mapping,g=d===Cc||d===Rc,x=d===vr||d===Eo;if(g||x){let p=e.get(f),m=p!==void 0?p.texture.pmremVersion:0;if(f.isRenderTargetTexture&&f.pmremVersion!==m)return n===null&&(n=new _h(i)),p=g?n.fromEquirectangular(f,p):n.fromCubemap(f,p),p.texture.pmremVersion=f.pmremVersion,e.set(f,p),p.texture;if(p!==void 0)return p.texture;{let M=f.image;return g&&M&&M.height>0||x&&M&&l(M)?(n===null&&(n=new _h(i)),p=g?n.fromEquirectangular(f):n.fromCubemap(f),p.texture.pmremVersion=f.pmremVersion,e.set(f,p),f.addEventListener("dispose",h),p.texture):null}}}return f}function a(f,d){return d===Cc?f.mapping=vr:d===Rc&&(f.mapping=Eo),f}function l(f){let d=0,g=6;for(let x=0;x<g;x++)f[x]!==void 0&&d++;return d===g}function c(f){let d=f.target;d.removeEventListener("dispose",c);let g=t.get(d);g!==void 0&&(t.delete(d),g.dispose())}function h(f){let d=f.target;d.removeEventListener("dispose",h);let g=e.get(d);g!==void 0&&(e.delete(d),g.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function Cb(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&ta("WebGLRenderer: "+n+" extension not supported."),s}}}function Rb(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&t.remove(g.index);for(let p in g.attributes)t.remove(g.attributes[p]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let x=r.get(g);x&&(t.remove(x),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,e.memory.geometries--}function c(g,x){return s[x.id]!==void 0||(x.addEventListener("dispose",a),s[x.id]=new WeakRef(x),o.register(x,x.id,x),e.memory.geometries++),x}function h(g){let x=g.attributes;for(let p in x)t.update(x[p],i.ARRAY_BUFFER)}function u(g){let x=g.index,p=g.attributes.position,m=0;if(p===void 0)return;let M=x!==null?x.array.length:p.array.length/3-1,T=p.count>=65535?fa:ua,v=new T(Math.ceil(M/3)*6,1),C=v.array;if(x!==null){let _=x.array;m=x.version;for(let w=0,O=0;w<M;w+=3){let P=_[w+0],I=_[w+1],z=_[w+2];C[O++]=P,C[O++]=I,C[O++]=I,C[O++]=z,C[O++]=z,C[O++]=P}}else{m=p.version;for(let _=0,w=0;_<M;_+=3){let O=_+0,P=_+1,I=_+2;C[w++]=O,C[w++]=P,C[w++]=P,C[w++]=I,C[w++]=I,C[w++]=O}}v.version=m;let A=r.get(g);A&&t.remove(A),r.set(g,v)}function f(g){let x=r.get(g);if(x){let p=g.index;p!==null&&x.version<p.version&&u(g)}else u(g);return r.get(g)}function d(){for(let g in s){let x=s[g].deref();x!==void 0&&l(x)}}return{get:c,update:h,getWireframeAttribute:f,dispose:d}}function Pb(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,f){i.drawElements(n,f,r,u*o),e.update(f,n,1)}function c(u,f,d){d!==0&&(i.drawElementsInstanced(n,f,r,u*o,d),e.update(f,n,d))}function h(u,f,d){if(d===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,f,0,r,u,0,d);let x=0;for(let p=0;p<d;p++)x+=f[p];e.update(x,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function Ib(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:ae("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function Lb(i,t,e){let n=new WeakMap,s=new nn;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,f=n.get(a);if(f===void 0||f.count!==u){let O=function(){_.dispose(),n.delete(a),a.removeEventListener("dispose",O)};f!==void 0&&f.texture.dispose();let d=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],M=a.morphAttributes.color||[],T=0;d===!0&&(T=1),g===!0&&(T=2),x===!0&&(T=3);let v=a.attributes.position.count*T,C=1;v>t.maxTextureSize&&(C=Math.ceil(v/t.maxTextureSize),v=t.maxTextureSize);let A=new Float32Array(v*C*4*u),_=new ca(A,v,C,u);_.type=Ii,_.needsUpdate=!0;let w=T*4;for(let P=0;P<u;P++){let I=p[P],z=m[P],H=M[P],D=v*C*4*P;for(let k=0;k<I.count;k++){let X=k*w;d===!0&&(s.fromBufferAttribute(I,k),A[D+X+0]=s.x,A[D+X+1]=s.y,A[D+X+2]=s.z,A[D+X+3]=0),g===!0&&(s.fromBufferAttribute(z,k),A[D+X+4]=s.x,A[D+X+5]=s.y,A[D+X+6]=s.z,A[D+X+7]=0),x===!0&&(s.fromBufferAttribute(H,k),A[D+X+8]=s.x,A[D+X+9]=s.y,A[D+X+10]=s.z,A[D+X+11]=H.itemSize===4?s.w:1)}}f={count:u,texture:_,size:new gt(v,C)},n.set(a,f),a.addEventListener("dispose",O)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let d=0;for(let x=0;x<c.length;x++)d+=c[x];let g=a.morphTargetsRelative?1:1-d;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",f.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",f.size)}return{update:r}}function Db(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,f=t.get(c,u);if(r.get(f)!==h&&(t.update(f),r.set(f,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let d=c.skeleton;r.get(d)!==h&&(d.update(),r.set(d,h))}return f}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var Nb={[Af]:"LINEAR_TONE_MAPPING",[Cf]:"REINHARD_TONE_MAPPING",[Rf]:"CINEON_TONE_MAPPING",[Pf]:"ACES_FILMIC_TONE_MAPPING",[Lf]:"AGX_TONE_MAPPING",[Df]:"NEUTRAL_TONE_MAPPING",[If]:"CUSTOM_TONE_MAPPING"};function Ub(i,t,e,n,s,r){let o=new ui(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new qe;h.setAttribute("position",new Ce([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Ce([0,2,0,0,2,0],2));let u=new dc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),f=new Re(h,u),d=new La(-1,1,1,-1,0,1),g=null,x=null,p=!1,m,M=null,T=[],v=!1;this.setSize=function(C,A){o.setSize(C,A),a!==null&&a.setSize(C,A),l!==null&&l.setSize(C,A);for(let _=0;_<T.length;_++){let w=T[_];w.setSize&&w.setSize(C,A)}},this.setEffects=function(C){T=C,v=T.length>0&&T[0].isRenderPass===!0;let A=o.width,_=o.height;T.length>0&&a===null&&(a=new ui(A,_,{type:Li,depthBuffer:!1,stencilBuffer:!1}),l=new ui(A,_,{type:Li,depthBuffer:!1,stencilBuffer:!1}));let w=s===!0&&T.some(O=>O.needsDepthTexture===!0);w!==(o.depthTexture!==null)&&(w===!0&&c===null&&(c=new ds(A,_),r===!0&&(c.format=xs,c.type=Mr)),o.dispose(),o.depthTexture=w?c:null,o.resolveDepthBuffer=w,o.storeMultisampledDepthBuffer=w);for(let O=0;O<T.length;O++){let P=T[O];P.setSize&&P.setSize(A,_),w&&P.needsDepthTexture===!0&&P.setDepthTexture&&P.setDepthTexture(c)}},this.begin=function(C,A){if(p||C.toneMapping===Yi&&T.length===0)return!1;if(M=A,A!==null){let _=A.width,w=A.height;(o.width!==_||o.height!==w)&&this.setSize(_,w)}return v===!1&&C.setRenderTarget(o),m=C.toneMapping,C.toneMapping=Yi,!0},this.hasRenderPass=function(){return v},this.end=function(C,A){C.toneMapping=m,p=!0;let _=o,w=a;for(let O=0;O<T.length;O++){let P=T[O];P.enabled!==!1&&(P.render(C,w,_,A),P.needsSwap!==!1&&(_=w,w=w===a?l:a))}if(g!==C.outputColorSpace||x!==C.toneMapping){g=C.outputColorSpace,x=C.toneMapping,u.defines={},Te.getTransfer(g)===Be&&(u.defines.SRGB_TRANSFER="");let O=Nb[x];O&&(u.defines[O]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=_.texture,C.setRenderTarget(M),C.render(f,d),M=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var v0=new Kn,M0=new ds(1,1),S0=new pa(1),b0=new ca,w0=new nc,E0=new da,Qg=[],t0=[],e0=new Float32Array(16),n0=new Float32Array(9),i0=new Float32Array(4);function Co(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=Qg[s];if(r===void 0&&(r=new Float32Array(s),Qg[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function Mn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function Sn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function yh(i,t){let e=t0[t];e===void 0&&(e=new Int32Array(t),t0[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function Fb(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function Ob(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mn(e,t))return;i.uniform2fv(this.addr,t),Sn(e,t)}}function Bb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Mn(e,t))return;i.uniform3fv(this.addr,t),Sn(e,t)}}function zb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mn(e,t))return;i.uniform4fv(this.addr,t),Sn(e,t)}}function kb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Mn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),Sn(e,t)}else{if(Mn(e,n))return;i0.set(n),i.uniformMatrix2fv(this.addr,!1,i0),Sn(e,n)}}function Gb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Mn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),Sn(e,t)}else{if(Mn(e,n))return;n0.set(n),i.uniformMatrix3fv(this.addr,!1,n0),Sn(e,n)}}function Vb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Mn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),Sn(e,t)}else{if(Mn(e,n))return;e0.set(n),i.uniformMatrix4fv(this.addr,!1,e0),Sn(e,n)}}function Hb(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function Wb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mn(e,t))return;i.uniform2iv(this.addr,t),Sn(e,t)}}function Xb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Mn(e,t))return;i.uniform3iv(this.addr,t),Sn(e,t)}}function qb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mn(e,t))return;i.uniform4iv(this.addr,t),Sn(e,t)}}function Yb(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function $b(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mn(e,t))return;i.uniform2uiv(this.addr,t),Sn(e,t)}}function Zb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Mn(e,t))return;i.uniform3uiv(this.addr,t),Sn(e,t)}}function Jb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mn(e,t))return;i.uniform4uiv(this.addr,t),Sn(e,t)}}function vh(i){return i.version===0&&(i.compareFunction=Wf,i.needsUpdate=!0),i}function Kb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=vh(M0):r=v0,e.setTexture2D(t||r,s)}function jb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||w0,s)}function Qb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=vh(S0):r=E0,e.setTextureCube(t||r,s)}function tw(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||b0,s)}function ew(i){switch(i){case 5126:return Fb;case 35664:return Ob;case 35665:return Bb;case 35666:return zb;case 35674:return kb;case 35675:return Gb;case 35676:return Vb;case 5124:case 35670:return Hb;case 35667:case 35671:return Wb;case 35668:case 35672:return Xb;case 35669:case 35673:return qb;case 5125:return Yb;case 36294:return $b;case 36295:return Zb;case 36296:return Jb;case 35678:case 36198:case 36298:case 36306:case 35682:return Kb;case 35679:case 36299:case 36307:return jb;case 35680:case 36300:case 36308:case 36293:return Qb;case 36289:case 36303:case 36311:case 36292:return tw}}function nw(i,t){i.uniform1fv(this.addr,t)}function iw(i,t){let e=Co(t,this.size,2);i.uniform2fv(this.addr,e)}function sw(i,t){let e=Co(t,this.size,3);i.uniform3fv(this.addr,e)}function rw(i,t){let e=Co(t,this.size,4);i.uniform4fv(this.addr,e)}function ow(i,t){let e=Co(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function aw(i,t){let e=Co(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function lw(i,t){let e=Co(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function cw(i,t){i.uniform1iv(this.addr,t)}function hw(i,t){i.uniform2iv(this.addr,t)}function uw(i,t){i.uniform3iv(this.addr,t)}function fw(i,t){i.uniform4iv(this.addr,t)}function dw(i,t){i.uniform1uiv(this.addr,t)}function pw(i,t){i.uniform2uiv(this.addr,t)}function mw(i,t){i.uniform3uiv(this.addr,t)}function gw(i,t){i.uniform4uiv(this.addr,t)}function _w(i,t,e){let n=this.cache,s=t.length,r=yh(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=vh(M0):o=v0;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function xw(i,t,e){let n=this.cache,s=t.length,r=yh(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||w0,r[o])}function yw(i,t,e){let n=this.cache,s=t.length,r=yh(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=vh(S0):o=E0;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function vw(i,t,e){let n=this.cache,s=t.length,r=yh(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),Sn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||b0,r[o])}function Mw(i){switch(i){case 5126:return nw;case 35664:return iw;case 35665:return sw;case 35666:return rw;case 35674:return ow;case 35675:return aw;case 35676:return lw;case 5124:case 35670:return cw;case 35667:case 35671:return hw;case 35668:case 35672:return uw;case 35669:case 35673:return fw;case 5125:return dw;case 36294:return pw;case 36295:return mw;case 36296:return gw;case 35678:case 36198:case 36298:case 36306:case 35682:return _w;case 35679:case 36299:case 36307:return xw;case 35680:case 36300:case 36308:case 36293:return yw;case 36289:case 36303:case 36311:case 36292:return vw}}var id=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=ew(e.type)}},sd=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=Mw(e.type)}},rd=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},ed=/(\w+)(\])?(\[|\.)?/g;function s0(i,t){i.seq.push(t),i.map[t.id]=t}function Sw(i,t,e){let n=i.name,s=n.length;for(ed.lastIndex=0;;){let r=ed.exec(n),o=ed.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){s0(e,c===void 0?new id(a,i,t):new sd(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new rd(a),s0(e,u)),e=u}}}var Ao=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);Sw(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function r0(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var bw=37297,ww=0;function Ew(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var o0=new de;function Tw(i){Te._getMatrix(o0,Te.workingColorSpace,i);let t=`mat3( ${o0.elements.map(e=>e.toFixed(4))} )`;switch(Te.getTransfer(i)){case aa:return[t,"LinearTransferOETF"];case Be:return[t,"sRGBTransferOETF"];default:return ee("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function a0(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+Ew(i.getShaderSource(t),a)}else return r}function Aw(i,t){let e=Tw(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var Cw={[Af]:"Linear",[Cf]:"Reinhard",[Rf]:"Cineon",[Pf]:"ACESFilmic",[Lf]:"AgX",[Df]:"Neutral",[If]:"Custom"};function Rw(i,t){let e=Cw[t];return e===void 0?(ee("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var gh=new U;function Pw(){Te.getLuminanceCoefficients(gh);let i=gh.x.toFixed(4),t=gh.y.toFixed(4),e=gh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function Iw(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ya).join(`
`)}function Lw(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function Dw(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function Ya(i){return i!==""}function l0(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function c0(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var Nw=/^[ \t]*#include +<([\w\d./]+)>/gm;function od(i){return i.replace(Nw,Uw)}function Uw(i,t){let e=ve[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return od(e)}var Fw=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function h0(i){return i.replace(Fw,Ow)}function Ow(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function u0(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var Bw={[Ba]:"SHADOWMAP_TYPE_PCF",[bo]:"SHADOWMAP_TYPE_VSM"};function zw(i){return Bw[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var kw={[Eo]:"ENVMAP_MODE_REFRACTION"};function Gw(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":kw[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Vw={[Tf]:"ENVMAP_BLENDING_MULTIPLY",[bg]:"ENVMAP_BLENDING_MIX",[wg]:"ENVMAP_BLENDING_ADD"};function Hw(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":Vw[i.combine]||"ENVMAP_BLENDING_NONE"}function Ww(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=zw(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=Gw(e),u=Hw(e),f=Iw(e),d=Lw(r),g=s.createProgram(),x,p,m=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(x=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(Ya).join(`
`),x.length>0&&(x+=`
`),p=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(Ya).join(`
`),p.length>0&&(p+=`
`)):(x=[u0(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ya).join(`
`),p=[u0(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Yi?"#define TONE_MAPPING":"",e.toneMapping!==Yi?ve.tonemapping_pars_fragment:"",e.toneMapping!==Yi?Rw("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",ve.colorspace_pars_fragment,Aw("linearToOutputTexel",e.outputColorSpace),Pw(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Ya).join(`
`)),o=od(o),o=l0(o,e),o=c0(o,e),a=od(a),a=l0(a,e),a=c0(a,e),o=h0(o),a=h0(a),e.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,x=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,p=["#define varying in",e.glslVersion===Xf?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Xf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let M=m+x+o,T=m+p+a,v=r0(s,s.VERTEX_SHADER,M),C=r0(s,s.FRAGMENT_SHADER,T);s.attachShader(g,v),s.attachShader(g,C),e.index0AttributeName!==void 0?s.bindAttribLocation(g,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function A(P){if(i.debug.checkShaderErrors){let I=s.getProgramInfoLog(g)||"",z=s.getShaderInfoLog(v)||"",H=s.getShaderInfoLog(C)||"",D=I.trim(),k=z.trim(),X=H.trim(),V=!0,at=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(V=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,v,C);else{let Y=a0(s,v,"vertex"),K=a0(s,C,"fragment");ae("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+D+`
`+Y+`
`+K)}else D!==""?ee("WebGLProgram: Program Info Log:",D):(k===""||X==="")&&(at=!1);at&&(P.diagnostics={runnable:V,programLog:D,vertexShader:{log:k,prefix:x},fragmentShader:{log:X,prefix:p}})}s.deleteShader(v),s.deleteShader(C),_=new Ao(s,g),w=Dw(s,g)}let _;this.getUniforms=function(){return _===void 0&&A(this),_};let w;this.getAttributes=function(){return w===void 0&&A(this),w};let O=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return O===!1&&(O=s.getProgramParameter(g,bw)),O},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=ww++,this.cacheKey=t,this.usedTimes=1,this.program=g,this.vertexShader=v,this.fragmentShader=C,this}var Xw=0,ad=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new ld(t),e.set(t,n)),n}},ld=class{constructor(t){this.id=Xw++,this.code=t,this.usedTimes=0}};function qw(i){return i===$s||i===Wa||i===Xa}function Yw(i,t,e,n,s,r){let o=new po,a=new ad,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,f={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function d(_){return l.add(_),_===0?"uv":`uv${_}`}function g(_,w,O,P,I,z){let H=P.fog,D=I.geometry,k=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?P.environment:null,X=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,V=t.get(_.envMap||k,X),at=f[_.type],Y=n.precision;_.precision!==null&&(Y=n.getMaxPrecision(_.precision),Y!==_.precision&&ee("WebGLProgram.getParameters:",_.precision,"not supported, using",Y,"instead."));let K=D.morphAttributes.position||D.morphAttributes.normal||D.morphAttributes.color,tt=K!==void 0?K.length:0,ut=0;D.morphAttributes.position!==void 0&&(ut=1),D.morphAttributes.normal!==void 0&&(ut=2),D.morphAttributes.color!==void 0&&(ut=3);let ct,j,mt,xt;if(at){let Dt=Zi[at];ct=Dt.vertexShader,j=Dt.fragmentShader}else{ct=_.vertexShader,j=_.fragmentShader;let Dt=a.getVertexShaderStage(_),ge=a.getFragmentShaderStage(_);a.update(_,Dt,ge),mt=Dt.id,xt=ge.id}let It=i.getRenderTarget(),bt=i.state.buffers.depth.getReversed(),Gt=I.isInstancedMesh===!0,se=I.isBatchedMesh===!0,Zt=!!_.map,re=!!_.matcap,ie=!!V,rt=ie&&V.isPMREMTexture===!0,yt=!!_.aoMap,_t=!!_.lightMap,Ot=!!_.bumpMap&&_.wireframe===!1,Lt=!!_.normalMap,ne=!!_.displacementMap,Bt=!!_.emissiveMap,me=!!_.metalnessMap,fe=!!_.roughnessMap,_e=_.anisotropy>0,F=_.clearcoat>0,Mt=_.diffuseRoughness>0,Wt=_.dispersion>0,he=_.retroreflectivity>0,wt=_.iridescence>0,Fe=_.sheen>0,Yt=_.transmission>0,te=_e&&!!_.anisotropyMap,R=F&&!!_.clearcoatMap,S=F&&!!_.clearcoatNormalMap,q=F&&!!_.clearcoatRoughnessMap,ft=Mt&&!!_.diffuseRoughnessMap,ot=wt&&!!_.iridescenceMap,St=wt&&!!_.iridescenceThicknessMap,Et=Fe&&!!_.sheenColorMap,et=Fe&&!!_.sheenRoughnessMap,it=!!_.specularMap,pt=!!_.specularColorMap,B=!!_.specularIntensityMap,st=Yt&&!!_.transmissionMap,nt=Yt&&!!_.thicknessMap,Ct=!!_.gradientMap,vt=!!_.alphaMap,At=_.alphaTest>0,jt=!!_.alphaHash,le=!!_.extensions,ht=Yi;_.toneMapped&&(It===null||It.isXRRenderTarget===!0)&&(ht=i.toneMapping);let Xt=rt?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,ce={shaderID:at,shaderType:_.type,shaderName:_.name,vertexShader:ct,fragmentShader:j,defines:_.defines,customVertexShaderID:mt,customFragmentShaderID:xt,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:Y,batching:se,batchingColor:se&&I._colorsTexture!==null,instancing:Gt,instancingColor:Gt&&I.instanceColor!==null,instancingMorph:Gt&&I.morphTexture!==null,outputColorSpace:It===null?i.outputColorSpace:It.isXRRenderTarget===!0?It.texture.colorSpace:Te.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Zt,matcap:re,envMap:ie,envMapMode:ie&&V.mapping,envMapPMREM:rt,envMapMaxLod:rt?Xt.length-1:null,envMapSize:rt?Xt[0].width:null,aoMap:yt,lightMap:_t,bumpMap:Ot,normalMap:Lt,displacementMap:ne,emissiveMap:Bt,normalMapObjectSpace:Lt&&_.normalMapType===Ag,normalMapTangentSpace:Lt&&_.normalMapType===dh,packedNormalMap:Lt&&_.normalMapType===dh&&qw(_.normalMap.format),metalnessMap:me,roughnessMap:fe,anisotropy:_e,anisotropyMap:te,clearcoat:F,clearcoatMap:R,clearcoatNormalMap:S,clearcoatRoughnessMap:q,diffuseRoughness:Mt,diffuseRoughnessMap:ft,dispersion:Wt,retroreflection:he,iridescence:wt,iridescenceMap:ot,iridescenceThicknessMap:St,sheen:Fe,sheenColorMap:Et,sheenRoughnessMap:et,specularMap:it,specularColorMap:pt,specularIntensityMap:B,transmission:Yt,transmissionMap:st,thicknessMap:nt,gradientMap:Ct,opaque:_.transparent===!1&&_.blending===wo&&_.alphaToCoverage===!1,alphaMap:vt,alphaTest:At,alphaHash:jt,combine:_.combine,mapUv:Zt&&d(_.map.channel),aoMapUv:yt&&d(_.aoMap.channel),lightMapUv:_t&&d(_.lightMap.channel),bumpMapUv:Ot&&d(_.bumpMap.channel),normalMapUv:Lt&&d(_.normalMap.channel),displacementMapUv:ne&&d(_.displacementMap.channel),emissiveMapUv:Bt&&d(_.emissiveMap.channel),metalnessMapUv:me&&d(_.metalnessMap.channel),roughnessMapUv:fe&&d(_.roughnessMap.channel),anisotropyMapUv:te&&d(_.anisotropyMap.channel),clearcoatMapUv:R&&d(_.clearcoatMap.channel),clearcoatNormalMapUv:S&&d(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&d(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ft&&d(_.diffuseRoughnessMap.channel),iridescenceMapUv:ot&&d(_.iridescenceMap.channel),iridescenceThicknessMapUv:St&&d(_.iridescenceThicknessMap.channel),sheenColorMapUv:Et&&d(_.sheenColorMap.channel),sheenRoughnessMapUv:et&&d(_.sheenRoughnessMap.channel),specularMapUv:it&&d(_.specularMap.channel),specularColorMapUv:pt&&d(_.specularColorMap.channel),specularIntensityMapUv:B&&d(_.specularIntensityMap.channel),transmissionMapUv:st&&d(_.transmissionMap.channel),thicknessMapUv:nt&&d(_.thicknessMap.channel),alphaMapUv:vt&&d(_.alphaMap.channel),vertexTangents:!!D.attributes.tangent&&(Lt||_e),vertexNormals:!!D.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!D.attributes.color&&D.attributes.color.itemSize===4,pointsUvs:I.isPoints===!0&&!!D.attributes.uv&&(Zt||vt),fog:!!H,useFog:_.fog===!0,fogExp2:!!H&&H.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||D.attributes.normal===void 0&&Lt===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:bt,skinning:I.isSkinnedMesh===!0,hasPositionAttribute:D.attributes.position!==void 0,morphTargets:D.morphAttributes.position!==void 0,morphNormals:D.morphAttributes.normal!==void 0,morphColors:D.morphAttributes.color!==void 0,morphTargetsCount:tt,morphTextureStride:ut,numSunLights:w.sun.length,numDirLights:w.directional.length,numPointLights:w.point.length,numSpotLights:w.spot.length,numSpotLightMaps:w.spotLightMap.length,numRectAreaLights:w.rectArea.length,numHemiLights:w.hemi.length,numSunLightShadows:w.sunShadowMap.length,numDirLightShadows:w.directionalShadowMap.length,numPointLightShadows:w.pointShadowMap.length,numSpotLightShadows:w.spotShadowMap.length,numSpotLightShadowsWithMaps:w.numSpotLightShadowsWithMaps,numLightProbes:w.numLightProbes,numLightProbeGrids:z.filter(Dt=>Dt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:i.shadowMap.enabled&&O.length>0,shadowMapType:i.shadowMap.type,toneMapping:ht,decodeVideoTexture:Zt&&_.map.isVideoTexture===!0&&Te.getTransfer(_.map.colorSpace)===Be,decodeVideoTextureEmissive:Bt&&_.emissiveMap.isVideoTexture===!0&&Te.getTransfer(_.emissiveMap.colorSpace)===Be,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===qi,flipSided:_.side===Zn,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:le&&_.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(le&&_.extensions.multiDraw===!0||se)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return ce.vertexUv1s=l.has(1),ce.vertexUv2s=l.has(2),ce.vertexUv3s=l.has(3),l.clear(),ce}function x(_){let w=[];if(_.shaderID?w.push(_.shaderID):(w.push(_.customVertexShaderID),w.push(_.customFragmentShaderID)),_.defines!==void 0)for(let O in _.defines)w.push(O),w.push(_.defines[O]);return _.isRawShaderMaterial===!1&&(p(w,_),m(w,_),w.push(i.outputColorSpace)),w.push(_.customProgramCacheKey),w.join()}function p(_,w){_.push(w.precision),_.push(w.outputColorSpace),_.push(w.envMapMode),_.push(w.envMapPMREM),_.push(w.envMapMaxLod),_.push(w.envMapSize),_.push(w.mapUv),_.push(w.alphaMapUv),_.push(w.lightMapUv),_.push(w.aoMapUv),_.push(w.bumpMapUv),_.push(w.normalMapUv),_.push(w.displacementMapUv),_.push(w.emissiveMapUv),_.push(w.metalnessMapUv),_.push(w.roughnessMapUv),_.push(w.anisotropyMapUv),_.push(w.clearcoatMapUv),_.push(w.clearcoatNormalMapUv),_.push(w.clearcoatRoughnessMapUv),_.push(w.diffuseRoughnessMapUv),_.push(w.iridescenceMapUv),_.push(w.iridescenceThicknessMapUv),_.push(w.sheenColorMapUv),_.push(w.sheenRoughnessMapUv),_.push(w.specularMapUv),_.push(w.specularColorMapUv),_.push(w.specularIntensityMapUv),_.push(w.transmissionMapUv),_.push(w.thicknessMapUv),_.push(w.combine),_.push(w.fogExp2),_.push(w.sizeAttenuation),_.push(w.morphTargetsCount),_.push(w.numSunLights),_.push(w.numDirLights),_.push(w.numPointLights),_.push(w.numSpotLights),_.push(w.numSpotLightMaps),_.push(w.numHemiLights),_.push(w.numRectAreaLights),_.push(w.numSunLightShadows),_.push(w.numDirLightShadows),_.push(w.numPointLightShadows),_.push(w.numSpotLightShadows),_.push(w.numSpotLightShadowsWithMaps),_.push(w.numLightProbes),_.push(w.numLightProbeGrids),_.push(w.shadowMapType),_.push(w.toneMapping),_.push(w.numClippingPlanes),_.push(w.numClipIntersection),_.push(w.depthPacking)}function m(_,w){o.disableAll(),w.instancing&&o.enable(0),w.instancingColor&&o.enable(1),w.instancingMorph&&o.enable(2),w.matcap&&o.enable(3),w.envMap&&o.enable(4),w.normalMapObjectSpace&&o.enable(5),w.normalMapTangentSpace&&o.enable(6),w.clearcoat&&o.enable(7),w.iridescence&&o.enable(8),w.alphaTest&&o.enable(9),w.vertexColors&&o.enable(10),w.vertexAlphas&&o.enable(11),w.vertexUv1s&&o.enable(12),w.vertexUv2s&&o.enable(13),w.vertexUv3s&&o.enable(14),w.vertexTangents&&o.enable(15),w.anisotropy&&o.enable(16),w.alphaHash&&o.enable(17),w.batching&&o.enable(18),w.dispersion&&o.enable(19),w.retroreflection&&o.enable(24),w.diffuseRoughness&&o.enable(25),w.batchingColor&&o.enable(20),w.gradientMap&&o.enable(21),w.packedNormalMap&&o.enable(22),w.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),w.fog&&o.enable(0),w.useFog&&o.enable(1),w.flatShading&&o.enable(2),w.logarithmicDepthBuffer&&o.enable(3),w.reversedDepthBuffer&&o.enable(4),w.skinning&&o.enable(5),w.morphTargets&&o.enable(6),w.morphNormals&&o.enable(7),w.morphColors&&o.enable(8),w.premultipliedAlpha&&o.enable(9),w.shadowMapEnabled&&o.enable(10),w.doubleSided&&o.enable(11),w.flipSided&&o.enable(12),w.useDepthPacking&&o.enable(13),w.dithering&&o.enable(14),w.transmission&&o.enable(15),w.sheen&&o.enable(16),w.opaque&&o.enable(17),w.pointsUvs&&o.enable(18),w.decodeVideoTexture&&o.enable(19),w.decodeVideoTextureEmissive&&o.enable(20),w.alphaToCoverage&&o.enable(21),w.numLightProbeGrids>0&&o.enable(22),w.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function M(_){let w=f[_.type],O;if(w){let P=Zi[w];O=qg.clone(P.uniforms)}else O=_.uniforms;return O}function T(_,w){let O=h.get(w);return O!==void 0?++O.usedTimes:(O=new Ww(i,w,_,s),c.push(O),h.set(w,O)),O}function v(_){if(--_.usedTimes===0){let w=c.indexOf(_);c[w]=c[c.length-1],c.pop(),h.delete(_.cacheKey),_.destroy()}}function C(_){a.remove(_)}function A(){a.dispose()}return{getParameters:g,getProgramCacheKey:x,getUniforms:M,acquireProgram:T,releaseProgram:v,releaseShaderCache:C,programs:c,dispose:A}}function $w(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function Zw(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function f0(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function d0(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(f){let d=0;return f.isInstancedMesh&&(d+=2),f.isSkinnedMesh&&(d+=1),d}function a(f,d,g,x,p,m){let M=i[t];return M===void 0?(M={id:f.id,object:f,geometry:d,material:g,materialVariant:o(f),groupOrder:x,renderOrder:f.renderOrder,z:p,group:m},i[t]=M):(M.id=f.id,M.object=f,M.geometry=d,M.material=g,M.materialVariant=o(f),M.groupOrder=x,M.renderOrder=f.renderOrder,M.z=p,M.group=m),t++,M}function l(f,d,g,x,p,m,M){M.reversedDepth===!0&&(p=-p);let T=a(f,d,g,x,p,m);g.transmission>0?n.push(T):g.transparent===!0?s.push(T):e.push(T)}function c(f,d,g,x,p,m){let M=a(f,d,g,x,p,m);g.transmission>0?n.unshift(M):g.transparent===!0?s.unshift(M):e.unshift(M)}function h(f,d){e.length>1&&e.sort(f||Zw),n.length>1&&n.sort(d||f0),s.length>1&&s.sort(d||f0)}function u(){for(let f=t,d=i.length;f<d;f++){let g=i[f];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function Jw(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new d0,i.set(n,[o])):s>=r.length?(o=new d0,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function Kw(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new U,color:new Kt};break;case"SpotLight":e={position:new U,direction:new U,color:new Kt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new U,color:new Kt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new U,skyColor:new Kt,groundColor:new Kt};break;case"RectAreaLight":e={color:new Kt,position:new U,halfWidth:new U,halfHeight:new U};break}return i[t.id]=e,e}}}function jw(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new gt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new gt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new gt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var Qw=0;function tE(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function eE(i){let t=new Kw,e=jw(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new U);let s=new U,r=new Ae,o=new Ae;function a(c){let h=0,u=0,f=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let d=0,g=0,x=0,p=0,m=0,M=0,T=0,v=0,C=0,A=0,_=0,w=0,O=0,P=0;c.sort(tE);for(let z=0,H=c.length;z<H;z++){let D=c[z],k=D.color,X=D.intensity,V=D.distance,at=null;if(D.shadow&&D.shadow.map&&(D.shadow.map.texture.format===$s?at=D.shadow.map.texture:at=D.shadow.map.depthTexture||D.shadow.map.texture),D.isAmbientLight)h+=k.r*X,u+=k.g*X,f+=k.b*X;else if(D.isLightProbe){for(let Y=0;Y<9;Y++)n.probe[Y].addScaledVector(D.sh.coefficients[Y],X);P++}else if(D.isSunLight){let Y=t.get(D);if(Y.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let K=D.shadow,tt=e.get(D);tt.shadowIntensity=K.intensity,tt.shadowBias=K.bias,tt.shadowNormalBias=K.normalBias,tt.shadowRadius=K.radius,tt.shadowMapSize.copy(K.mapSize).multiply(K.getFrameExtents()),n.sunShadow[g]=tt,n.sunShadowMap[g]=at;let ut=K.getViewportCount();for(let ct=0;ct<ut;ct++)n.sunShadowMatrix[x+ct]=K.getMatrix(ct),n.sunShadowCascade[x+ct]=K._cascadeData[ct];x+=ut,g++}n.sun[d]=Y,d++}else if(D.isDirectionalLight){let Y=t.get(D);if(Y.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let K=D.shadow,tt=e.get(D);tt.shadowIntensity=K.intensity,tt.shadowBias=K.bias,tt.shadowNormalBias=K.normalBias,tt.shadowRadius=K.radius,tt.shadowMapSize=K.mapSize,n.directionalShadow[p]=tt,n.directionalShadowMap[p]=at,n.directionalShadowMatrix[p]=D.shadow.matrix,C++}n.directional[p]=Y,p++}else if(D.isSpotLight){let Y=t.get(D);Y.position.setFromMatrixPosition(D.matrixWorld),Y.color.copy(k).multiplyScalar(X),Y.distance=V,Y.coneCos=Math.cos(D.angle),Y.penumbraCos=Math.cos(D.angle*(1-D.penumbra)),Y.decay=D.decay,n.spot[M]=Y;let K=D.shadow;if(D.map&&(n.spotLightMap[w]=D.map,w++,K.updateMatrices(D),D.castShadow&&O++),n.spotLightMatrix[M]=K.matrix,D.castShadow){let tt=e.get(D);tt.shadowIntensity=K.intensity,tt.shadowBias=K.bias,tt.shadowNormalBias=K.normalBias,tt.shadowRadius=K.radius,tt.shadowMapSize=K.mapSize,n.spotShadow[M]=tt,n.spotShadowMap[M]=at,_++}M++}else if(D.isRectAreaLight){let Y=t.get(D);Y.color.copy(k).multiplyScalar(X),Y.halfWidth.set(D.width*.5,0,0),Y.halfHeight.set(0,D.height*.5,0),n.rectArea[T]=Y,T++}else if(D.isPointLight){let Y=t.get(D);if(Y.color.copy(D.color).multiplyScalar(D.intensity),Y.distance=D.distance,Y.decay=D.decay,D.castShadow){let K=D.shadow,tt=e.get(D);tt.shadowIntensity=K.intensity,tt.shadowBias=K.bias,tt.shadowNormalBias=K.normalBias,tt.shadowRadius=K.radius,tt.shadowMapSize=K.mapSize,tt.shadowCameraNear=K.camera.near,tt.shadowCameraFar=K.camera.far,n.pointShadow[m]=tt,n.pointShadowMap[m]=at,n.pointShadowMatrix[m]=D.shadow.matrix,A++}n.point[m]=Y,m++}else if(D.isHemisphereLight){let Y=t.get(D);Y.skyColor.copy(D.color).multiplyScalar(X),Y.groundColor.copy(D.groundColor).multiplyScalar(X),n.hemi[v]=Y,v++}}T>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Ft.LTC_FLOAT_1,n.rectAreaLTC2=Ft.LTC_FLOAT_2):(n.rectAreaLTC1=Ft.LTC_HALF_1,n.rectAreaLTC2=Ft.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=f;let I=n.hash;(I.sunLength!==d||I.directionalLength!==p||I.pointLength!==m||I.spotLength!==M||I.rectAreaLength!==T||I.hemiLength!==v||I.numSunShadows!==g||I.numDirectionalShadows!==C||I.numPointShadows!==A||I.numSpotShadows!==_||I.numSpotMaps!==w||I.numLightProbes!==P)&&(n.sun.length=d,n.directional.length=p,n.spot.length=M,n.rectArea.length=T,n.point.length=m,n.hemi.length=v,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=x,n.sunShadowCascade.length=x,n.directionalShadow.length=C,n.directionalShadowMap.length=C,n.directionalShadowMatrix.length=C,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=_,n.spotShadowMap.length=_,n.spotLightMatrix.length=_+w-O,n.spotLightMap.length=w,n.numSpotLightShadowsWithMaps=O,n.numLightProbes=P,I.sunLength=d,I.directionalLength=p,I.pointLength=m,I.spotLength=M,I.rectAreaLength=T,I.hemiLength=v,I.numSunShadows=g,I.numDirectionalShadows=C,I.numPointShadows=A,I.numSpotShadows=_,I.numSpotMaps=w,I.numLightProbes=P,n.version=Qw++)}function l(c,h){let u=0,f=0,d=0,g=0,x=0,p=0,m=h.matrixWorldInverse;for(let M=0,T=c.length;M<T;M++){let v=c[M];if(v.isSunLight){let C=n.sun[u];C.direction.setFromMatrixPosition(v.matrixWorld),C.direction.transformDirection(m),u++}else if(v.isDirectionalLight){let C=n.directional[f];C.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(m),f++}else if(v.isSpotLight){let C=n.spot[g];C.position.setFromMatrixPosition(v.matrixWorld),C.position.applyMatrix4(m),C.direction.setFromMatrixPosition(v.matrixWorld),s.setFromMatrixPosition(v.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(m),g++}else if(v.isRectAreaLight){let C=n.rectArea[x];C.position.setFromMatrixPosition(v.matrixWorld),C.position.applyMatrix4(m),o.identity(),r.copy(v.matrixWorld),r.premultiply(m),o.extractRotation(r),C.halfWidth.set(v.width*.5,0,0),C.halfHeight.set(0,v.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),x++}else if(v.isPointLight){let C=n.point[d];C.position.setFromMatrixPosition(v.matrixWorld),C.position.applyMatrix4(m),d++}else if(v.isHemisphereLight){let C=n.hemi[p];C.direction.setFromMatrixPosition(v.matrixWorld),C.direction.transformDirection(m),p++}}}return{setup:a,setupView:l,state:n}}function p0(i){let t=new eE(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,f)=>u.priority-f.priority||u.id-f.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function nE(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new p0(i),t.set(s,[a])):r>=o.length?(a=new p0(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var iE=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,sE=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,rE=[new U(1,0,0),new U(-1,0,0),new U(0,1,0),new U(0,-1,0),new U(0,0,1),new U(0,0,-1)],oE=[new U(0,-1,0),new U(0,-1,0),new U(0,0,1),new U(0,0,-1),new U(0,-1,0),new U(0,-1,0)],m0=new Ae,qa=new U,nd=new U;function aE(i,t,e){let n=new ks,s=new gt,r=new gt,o=new nn,a=new pc,l=new mc,c={},h=e.maxTextureSize,u={[Ys]:Zn,[Zn]:Ys,[qi]:qi},f=new Xi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new gt},radius:{value:4}},vertexShader:iE,fragmentShader:sE}),d=f.clone();d.defines.HORIZONTAL_PASS=1;let g=new qe;g.setAttribute("position",new en(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new Re(g,f),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Ba;let m=this.type;this.render=function(A,_,w){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||A.length===0)return;this.type===sg&&(ee("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Ba);let O=i.getRenderTarget(),P=i.getActiveCubeFace(),I=i.getActiveMipmapLevel(),z=i.state;z.setBlending(xr),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let H=m!==this.type;H&&_.traverse(function(D){D.material&&(Array.isArray(D.material)?D.material.forEach(k=>k.needsUpdate=!0):D.material.needsUpdate=!0)});for(let D=0,k=A.length;D<k;D++){let X=A[D],V=X.shadow;if(V===void 0){ee("WebGLShadowMap:",X,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let at=V.getFrameExtents();s.multiply(at),r.copy(V.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/at.x),s.x=r.x*at.x,V.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/at.y),s.y=r.y*at.y,V.mapSize.y=r.y));let Y=i.state.buffers.depth.getReversed();if(V.camera._reversedDepth=Y,V.map===null||H===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===bo){if(X.isPointLight){ee("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new ui(s.x,s.y,{format:$s,type:Li,minFilter:qn,magFilter:qn,generateMipmaps:!1}),V.map.texture.name=X.name+".shadowMap",V.map.depthTexture=new ds(s.x,s.y,Ii),V.map.depthTexture.name=X.name+".shadowMapDepth",V.map.depthTexture.format=hs,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Rn,V.map.depthTexture.magFilter=Rn}else X.isPointLight?(V.map=new $a(s.x),V.map.depthTexture=new pa(s.x,Pi)):(V.map=new ui(s.x,s.y),V.map.depthTexture=new ds(s.x,s.y,Pi)),V.map.depthTexture.name=X.name+".shadowMap",V.map.depthTexture.format=hs,this.type===Ba?(V.map.depthTexture.compareFunction=Y?Hf:Vf,V.map.depthTexture.minFilter=qn,V.map.depthTexture.magFilter=qn):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Rn,V.map.depthTexture.magFilter=Rn);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let K=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();X.isPointLight!==!0&&V.updateMatrices(X,w);let tt=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:w.layers;for(let ut=0;ut<K;ut++){let ct=V.getCamera(ut);if(X.isPointLight){let j=V.camera,mt=V.matrix,xt=X.distance||j.far;xt!==j.far&&(j.far=xt,j.updateProjectionMatrix()),qa.setFromMatrixPosition(X.matrixWorld),j.position.copy(qa),nd.copy(j.position),nd.add(rE[ut]),j.up.copy(oE[ut]),j.lookAt(nd),j.updateMatrixWorld(),mt.makeTranslation(-qa.x,-qa.y,-qa.z),m0.multiplyMatrices(j.projectionMatrix,j.matrixWorldInverse),V._frustum.setFromProjectionMatrix(m0,j.coordinateSystem,j.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)i.setRenderTarget(V.map,ut),i.clear();else{ut===0&&(i.setRenderTarget(V.map),i.clear());let j=V.getViewport(ut);o.set(r.x*j.x,r.y*j.y,r.x*j.z,r.y*j.w),z.viewport(o)}n=V.getFrustum(ut),v(_,w,ct,X,tt,this.type)}V.isPointLightShadow!==!0&&this.type===bo&&M(V,w),V.needsUpdate=!1}m=this.type,p.needsUpdate=!1,i.setRenderTarget(O,P,I)};function M(A,_){let w=t.update(x);f.defines.VSM_SAMPLES!==A.blurSamples&&(f.defines.VSM_SAMPLES=A.blurSamples,d.defines.VSM_SAMPLES=A.blurSamples,f.needsUpdate=!0,d.needsUpdate=!0),A.mapPass===null?A.mapPass=new ui(s.x,s.y,{format:$s,type:Li}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),f.uniforms.shadow_pass.value=A.map.depthTexture,f.uniforms.resolution.value.set(A.map.width,A.map.height),f.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(_,null,w,f,x,null),d.uniforms.shadow_pass.value=A.mapPass.texture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(_,null,w,d,x,null)}function T(A,_,w,O){let P=null,I=w.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(I!==void 0)P=I;else if(P=w.isPointLight===!0?l:a,i.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let z=P.uuid,H=_.uuid,D=c[z];D===void 0&&(D={},c[z]=D);let k=D[H];k===void 0&&(k=P.clone(),D[H]=k,_.addEventListener("dispose",C)),P=k}if(P.visible=_.visible,P.wireframe=_.wireframe,O===bo?P.side=_.shadowSide!==null?_.shadowSide:_.side:P.side=_.shadowSide!==null?_.shadowSide:u[_.side],P.alphaMap=_.alphaMap,P.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,P.map=_.map,P.clipShadows=_.clipShadows,P.clippingPlanes=_.clippingPlanes,P.clipIntersection=_.clipIntersection,P.displacementMap=_.displacementMap,P.displacementScale=_.displacementScale,P.displacementBias=_.displacementBias,P.wireframeLinewidth=_.wireframeLinewidth,P.linewidth=_.linewidth,w.isPointLight===!0&&P.isMeshDistanceMaterial===!0){let z=i.properties.get(P);z.light=w}return P}function v(A,_,w,O,P,I){if(A.visible===!1)return;if(A.layers.test(P)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&I===bo)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(w.matrixWorldInverse,A.matrixWorld);let D=t.update(A),k=A.material;if(Array.isArray(k)){let X=D.groups;for(let V=0,at=X.length;V<at;V++){let Y=X[V],K=k[Y.materialIndex];if(K&&K.visible){let tt=T(A,K,O,I);A.onBeforeShadow(i,A,_,w,D,tt,Y),i.renderBufferDirect(w,null,D,tt,A,Y),A.onAfterShadow(i,A,_,w,D,tt,Y)}}}else if(k.visible){let X=T(A,k,O,I);A.onBeforeShadow(i,A,_,w,D,X,null),i.renderBufferDirect(w,null,D,X,A,null),A.onAfterShadow(i,A,_,w,D,X,null)}}let H=A.children;for(let D=0,k=H.length;D<k;D++)v(H[D],_,w,O,P,I)}function C(A){A.target.removeEventListener("dispose",C);for(let w in c){let O=c[w],P=A.target.uuid;P in O&&(O[P].dispose(),delete O[P])}}}function lE(i,t){function e(){let B=!1,st=new nn,nt=null,Ct=new nn(0,0,0,0);return{setMask:function(vt){nt!==vt&&!B&&(i.colorMask(vt,vt,vt,vt),nt=vt)},setLocked:function(vt){B=vt},setClear:function(vt,At,jt,le,ht){ht===!0&&(vt*=le,At*=le,jt*=le),st.set(vt,At,jt,le),Ct.equals(st)===!1&&(i.clearColor(vt,At,jt,le),Ct.copy(st))},reset:function(){B=!1,nt=null,Ct.set(-1,0,0,0)}}}function n(){let B=!1,st=!1,nt=null,Ct=null,vt=null;return{setReversed:function(At){if(st!==At){let jt=t.get("EXT_clip_control");At?jt.clipControlEXT(jt.LOWER_LEFT_EXT,jt.ZERO_TO_ONE_EXT):jt.clipControlEXT(jt.LOWER_LEFT_EXT,jt.NEGATIVE_ONE_TO_ONE_EXT),st=At;let le=vt;vt=null,this.setClear(le)}},getReversed:function(){return st},setTest:function(At){At?bt(i.DEPTH_TEST):Gt(i.DEPTH_TEST)},setMask:function(At){nt!==At&&!B&&(i.depthMask(At),nt=At)},setFunc:function(At){if(st&&(At=Bg[At]),Ct!==At){switch(At){case Wl:i.depthFunc(i.NEVER);break;case Xl:i.depthFunc(i.ALWAYS);break;case ql:i.depthFunc(i.LESS);break;case lo:i.depthFunc(i.LEQUAL);break;case Yl:i.depthFunc(i.EQUAL);break;case $l:i.depthFunc(i.GEQUAL);break;case Zl:i.depthFunc(i.GREATER);break;case Jl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Ct=At}},setLocked:function(At){B=At},setClear:function(At){vt!==At&&(vt=At,st&&(At=1-At),i.clearDepth(At))},reset:function(){B=!1,nt=null,Ct=null,vt=null,st=!1}}}function s(){let B=!1,st=null,nt=null,Ct=null,vt=null,At=null,jt=null,le=null,ht=null;return{setTest:function(Xt){B||(Xt?bt(i.STENCIL_TEST):Gt(i.STENCIL_TEST))},setMask:function(Xt){st!==Xt&&!B&&(i.stencilMask(Xt),st=Xt)},setFunc:function(Xt,ce,Dt){(nt!==Xt||Ct!==ce||vt!==Dt)&&(i.stencilFunc(Xt,ce,Dt),nt=Xt,Ct=ce,vt=Dt)},setOp:function(Xt,ce,Dt){(At!==Xt||jt!==ce||le!==Dt)&&(i.stencilOp(Xt,ce,Dt),At=Xt,jt=ce,le=Dt)},setLocked:function(Xt){B=Xt},setClear:function(Xt){ht!==Xt&&(i.clearStencil(Xt),ht=Xt)},reset:function(){B=!1,st=null,nt=null,Ct=null,vt=null,At=null,jt=null,le=null,ht=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},u={},f={},d=new WeakMap,g=[],x=null,p=!1,m=null,M=null,T=null,v=null,C=null,A=null,_=null,w=new Kt(0,0,0),O=0,P=!1,I=null,z=null,H=null,D=null,k=null,X=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,at=0,Y=i.getParameter(i.VERSION);Y.indexOf("WebGL")!==-1?(at=parseFloat(/^WebGL (\d)/.exec(Y)[1]),V=at>=1):Y.indexOf("OpenGL ES")!==-1&&(at=parseFloat(/^OpenGL ES (\d)/.exec(Y)[1]),V=at>=2);let K=null,tt={},ut=i.getParameter(i.SCISSOR_BOX),ct=i.getParameter(i.VIEWPORT),j=new nn().fromArray(ut),mt=new nn().fromArray(ct);function xt(B,st,nt,Ct){let vt=new Uint8Array(4),At=i.createTexture();i.bindTexture(B,At),i.texParameteri(B,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(B,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let jt=0;jt<nt;jt++)B===i.TEXTURE_3D||B===i.TEXTURE_2D_ARRAY?i.texImage3D(st,0,i.RGBA,1,1,Ct,0,i.RGBA,i.UNSIGNED_BYTE,vt):i.texImage2D(st+jt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,vt);return At}let It={};It[i.TEXTURE_2D]=xt(i.TEXTURE_2D,i.TEXTURE_2D,1),It[i.TEXTURE_CUBE_MAP]=xt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),It[i.TEXTURE_2D_ARRAY]=xt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),It[i.TEXTURE_3D]=xt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),bt(i.DEPTH_TEST),o.setFunc(lo),Ot(!1),Lt(vf),bt(i.CULL_FACE),yt(xr);function bt(B){h[B]!==!0&&(i.enable(B),h[B]=!0)}function Gt(B){h[B]!==!1&&(i.disable(B),h[B]=!1)}function se(B,st){return f[B]!==st?(i.bindFramebuffer(B,st),f[B]=st,B===i.DRAW_FRAMEBUFFER&&(f[i.FRAMEBUFFER]=st),B===i.FRAMEBUFFER&&(f[i.DRAW_FRAMEBUFFER]=st),!0):!1}function Zt(B,st){let nt=g,Ct=!1;if(B){nt=d.get(st),nt===void 0&&(nt=[],d.set(st,nt));let vt=B.textures;if(nt.length!==vt.length||nt[0]!==i.COLOR_ATTACHMENT0){for(let At=0,jt=vt.length;At<jt;At++)nt[At]=i.COLOR_ATTACHMENT0+At;nt.length=vt.length,Ct=!0}}else nt[0]!==i.BACK&&(nt[0]=i.BACK,Ct=!0);Ct&&i.drawBuffers(nt)}function re(B){return x!==B?(i.useProgram(B),x=B,!0):!1}let ie={[yr]:i.FUNC_ADD,[og]:i.FUNC_SUBTRACT,[ag]:i.FUNC_REVERSE_SUBTRACT};ie[lg]=i.MIN,ie[cg]=i.MAX;let rt={[hg]:i.ZERO,[ug]:i.ONE,[fg]:i.SRC_COLOR,[wf]:i.SRC_ALPHA,[xg]:i.SRC_ALPHA_SATURATE,[gg]:i.DST_COLOR,[pg]:i.DST_ALPHA,[dg]:i.ONE_MINUS_SRC_COLOR,[Ef]:i.ONE_MINUS_SRC_ALPHA,[_g]:i.ONE_MINUS_DST_COLOR,[mg]:i.ONE_MINUS_DST_ALPHA,[yg]:i.CONSTANT_COLOR,[vg]:i.ONE_MINUS_CONSTANT_COLOR,[Mg]:i.CONSTANT_ALPHA,[Sg]:i.ONE_MINUS_CONSTANT_ALPHA};function yt(B,st,nt,Ct,vt,At,jt,le,ht,Xt){if(B===xr){p===!0&&(Gt(i.BLEND),p=!1);return}if(p===!1&&(bt(i.BLEND),p=!0),B!==rg){if(B!==m||Xt!==P){if((M!==yr||C!==yr)&&(i.blendEquation(i.FUNC_ADD),M=yr,C=yr),Xt)switch(B){case wo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Mf:i.blendFunc(i.ONE,i.ONE);break;case Sf:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case bf:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:ae("WebGLState: Invalid blending: ",B);break}else switch(B){case wo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Mf:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Sf:ae("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case bf:ae("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:ae("WebGLState: Invalid blending: ",B);break}T=null,v=null,A=null,_=null,w.set(0,0,0),O=0,m=B,P=Xt}return}vt=vt||st,At=At||nt,jt=jt||Ct,(st!==M||vt!==C)&&(i.blendEquationSeparate(ie[st],ie[vt]),M=st,C=vt),(nt!==T||Ct!==v||At!==A||jt!==_)&&(i.blendFuncSeparate(rt[nt],rt[Ct],rt[At],rt[jt]),T=nt,v=Ct,A=At,_=jt),(le.equals(w)===!1||ht!==O)&&(i.blendColor(le.r,le.g,le.b,ht),w.copy(le),O=ht),m=B,P=!1}function _t(B,st){B.side===qi?Gt(i.CULL_FACE):bt(i.CULL_FACE);let nt=B.side===Zn;st&&(nt=!nt),Ot(nt),B.blending===wo&&B.transparent===!1?yt(xr):yt(B.blending,B.blendEquation,B.blendSrc,B.blendDst,B.blendEquationAlpha,B.blendSrcAlpha,B.blendDstAlpha,B.blendColor,B.blendAlpha,B.premultipliedAlpha),o.setFunc(B.depthFunc),o.setTest(B.depthTest),o.setMask(B.depthWrite),r.setMask(B.colorWrite);let Ct=B.stencilWrite;a.setTest(Ct),Ct&&(a.setMask(B.stencilWriteMask),a.setFunc(B.stencilFunc,B.stencilRef,B.stencilFuncMask),a.setOp(B.stencilFail,B.stencilZFail,B.stencilZPass)),Bt(B.polygonOffset,B.polygonOffsetFactor,B.polygonOffsetUnits),B.alphaToCoverage===!0?bt(i.SAMPLE_ALPHA_TO_COVERAGE):Gt(i.SAMPLE_ALPHA_TO_COVERAGE)}function Ot(B){I!==B&&(B?i.frontFace(i.CW):i.frontFace(i.CCW),I=B)}function Lt(B){B!==ng?(bt(i.CULL_FACE),B!==z&&(B===vf?i.cullFace(i.BACK):B===ig?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Gt(i.CULL_FACE),z=B}function ne(B){B!==H&&(V&&i.lineWidth(B),H=B)}function Bt(B,st,nt){B?(bt(i.POLYGON_OFFSET_FILL),(D!==st||k!==nt)&&(D=st,k=nt,o.getReversed()&&(st=-st,nt=-nt),i.polygonOffset(st,nt))):Gt(i.POLYGON_OFFSET_FILL)}function me(B){B?bt(i.SCISSOR_TEST):Gt(i.SCISSOR_TEST)}function fe(B){B===void 0&&(B=i.TEXTURE0+X-1),K!==B&&(i.activeTexture(B),K=B)}function _e(B,st,nt){nt===void 0&&(K===null?nt=i.TEXTURE0+X-1:nt=K);let Ct=tt[nt];Ct===void 0&&(Ct={type:void 0,texture:void 0},tt[nt]=Ct),(Ct.type!==B||Ct.texture!==st)&&(K!==nt&&(i.activeTexture(nt),K=nt),i.bindTexture(B,st||It[B]),Ct.type=B,Ct.texture=st)}function F(){let B=tt[K];B!==void 0&&B.type!==void 0&&(i.bindTexture(B.type,null),B.type=void 0,B.texture=void 0)}function Mt(){try{i.compressedTexImage2D(...arguments)}catch(B){ae("WebGLState:",B)}}function Wt(){try{i.compressedTexImage3D(...arguments)}catch(B){ae("WebGLState:",B)}}function he(){try{i.texSubImage2D(...arguments)}catch(B){ae("WebGLState:",B)}}function wt(){try{i.texSubImage3D(...arguments)}catch(B){ae("WebGLState:",B)}}function Fe(){try{i.compressedTexSubImage2D(...arguments)}catch(B){ae("WebGLState:",B)}}function Yt(){try{i.compressedTexSubImage3D(...arguments)}catch(B){ae("WebGLState:",B)}}function te(){try{i.texStorage2D(...arguments)}catch(B){ae("WebGLState:",B)}}function R(){try{i.texStorage3D(...arguments)}catch(B){ae("WebGLState:",B)}}function S(){try{i.texImage2D(...arguments)}catch(B){ae("WebGLState:",B)}}function q(){try{i.texImage3D(...arguments)}catch(B){ae("WebGLState:",B)}}function ft(B){return u[B]!==void 0?u[B]:i.getParameter(B)}function ot(B,st){u[B]!==st&&(i.pixelStorei(B,st),u[B]=st)}function St(B){j.equals(B)===!1&&(i.scissor(B.x,B.y,B.z,B.w),j.copy(B))}function Et(B){mt.equals(B)===!1&&(i.viewport(B.x,B.y,B.z,B.w),mt.copy(B))}function et(B,st){let nt=c.get(st);nt===void 0&&(nt=new WeakMap,c.set(st,nt));let Ct=nt.get(B);Ct===void 0&&(Ct=i.getUniformBlockIndex(st,B.name),i.uniformBlockBinding(st,Ct,Ct),nt.set(B,Ct))}function it(B,st,nt){let vt=c.get(st).get(B);l[vt]!==nt&&(i.bindBufferBase(i.UNIFORM_BUFFER,vt,nt),l[vt]=nt)}function pt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},K=null,tt={},f={},l={},d=new WeakMap,g=[],x=null,p=!1,m=null,M=null,T=null,v=null,C=null,A=null,_=null,w=new Kt(0,0,0),O=0,P=!1,I=null,z=null,H=null,D=null,k=null,j.set(0,0,i.canvas.width,i.canvas.height),mt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:bt,disable:Gt,bindFramebuffer:se,drawBuffers:Zt,useProgram:re,setBlending:yt,setMaterial:_t,setFlipSided:Ot,setCullFace:Lt,setLineWidth:ne,setPolygonOffset:Bt,setScissorTest:me,activeTexture:fe,bindTexture:_e,unbindTexture:F,compressedTexImage2D:Mt,compressedTexImage3D:Wt,texImage2D:S,texImage3D:q,pixelStorei:ot,getParameter:ft,updateUBOMapping:et,uniformBlockBinding:it,texStorage2D:te,texStorage3D:R,texSubImage2D:he,texSubImage3D:wt,compressedTexSubImage2D:Fe,compressedTexSubImage3D:Yt,scissor:St,viewport:Et,reset:pt}}function cE(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new gt,h=new WeakMap,u=new Set,f,d=new WeakMap,g=new Set,x=new FinalizationRegistry(R=>g.delete(R)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(R,S){return p?new OffscreenCanvas(R,S):la("canvas")}function M(R,S,q){let ft=1,ot=te(R);if((ot.width>q||ot.height>q)&&(ft=q/Math.max(ot.width,ot.height)),ft<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let St=Math.floor(ft*ot.width),Et=Math.floor(ft*ot.height);f===void 0&&(f=m(St,Et));let et=S?m(St,Et):f;return et.width=St,et.height=Et,et.getContext("2d").drawImage(R,0,0,St,Et),ee("WebGLRenderer: Texture has been resized from ("+ot.width+"x"+ot.height+") to ("+St+"x"+Et+")."),et}else return"data"in R&&ee("WebGLRenderer: Image in DataTexture is too big ("+ot.width+"x"+ot.height+")."),R;return R}function T(R){return R.generateMipmaps}function v(R){i.generateMipmap(R)}function C(R){return R.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?i.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function A(R,S,q,ft,ot,St=!1){if(R!==null){if(i[R]!==void 0)return i[R];ee("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let Et;ft&&(Et=t.get("EXT_texture_norm16"),Et||ee("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let et=S;if(S===i.RED&&(q===i.FLOAT&&(et=i.R32F),q===i.HALF_FLOAT&&(et=i.R16F),q===i.UNSIGNED_BYTE&&(et=i.R8),q===i.UNSIGNED_SHORT&&Et&&(et=Et.R16_EXT),q===i.SHORT&&Et&&(et=Et.R16_SNORM_EXT)),S===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.R8UI),q===i.UNSIGNED_SHORT&&(et=i.R16UI),q===i.UNSIGNED_INT&&(et=i.R32UI),q===i.BYTE&&(et=i.R8I),q===i.SHORT&&(et=i.R16I),q===i.INT&&(et=i.R32I)),S===i.RG&&(q===i.FLOAT&&(et=i.RG32F),q===i.HALF_FLOAT&&(et=i.RG16F),q===i.UNSIGNED_BYTE&&(et=i.RG8),q===i.UNSIGNED_SHORT&&Et&&(et=Et.RG16_EXT),q===i.SHORT&&Et&&(et=Et.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RG8UI),q===i.UNSIGNED_SHORT&&(et=i.RG16UI),q===i.UNSIGNED_INT&&(et=i.RG32UI),q===i.BYTE&&(et=i.RG8I),q===i.SHORT&&(et=i.RG16I),q===i.INT&&(et=i.RG32I)),S===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RGB8UI),q===i.UNSIGNED_SHORT&&(et=i.RGB16UI),q===i.UNSIGNED_INT&&(et=i.RGB32UI),q===i.BYTE&&(et=i.RGB8I),q===i.SHORT&&(et=i.RGB16I),q===i.INT&&(et=i.RGB32I)),S===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(et=i.RGBA16UI),q===i.UNSIGNED_INT&&(et=i.RGBA32UI),q===i.BYTE&&(et=i.RGBA8I),q===i.SHORT&&(et=i.RGBA16I),q===i.INT&&(et=i.RGBA32I)),S===i.RGB&&(q===i.UNSIGNED_SHORT&&Et&&(et=Et.RGB16_EXT),q===i.SHORT&&Et&&(et=Et.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(et=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(et=i.R11F_G11F_B10F)),S===i.RGBA){let it=St?aa:Te.getTransfer(ot);q===i.FLOAT&&(et=i.RGBA32F),q===i.HALF_FLOAT&&(et=i.RGBA16F),q===i.UNSIGNED_BYTE&&(et=it===Be?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&Et&&(et=Et.RGBA16_EXT),q===i.SHORT&&Et&&(et=Et.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(et=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(et=i.RGB5_A1)}return(et===i.R16F||et===i.R32F||et===i.RG16F||et===i.RG32F||et===i.RGBA16F||et===i.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function _(R,S){let q;return R?S===null||S===Pi||S===Mr?q=i.DEPTH24_STENCIL8:S===Ii?q=i.DEPTH32F_STENCIL8:S===To&&(q=i.DEPTH24_STENCIL8,ee("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===Pi||S===Mr?q=i.DEPTH_COMPONENT24:S===Ii?q=i.DEPTH_COMPONENT32F:S===To&&(q=i.DEPTH_COMPONENT16),q}function w(R,S){return T(R)===!0||R.isFramebufferTexture&&R.minFilter!==Rn&&R.minFilter!==qn?Math.log2(Math.max(S.width,S.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?S.mipmaps.length:1}function O(R){let S=new WeakRef(R);n.get(R).__ref=S,g.add(S),x.register(R,S,S)}function P(R){let S=n.get(R).__ref;S!==void 0&&(g.delete(S),x.unregister(S))}function I(R){H(R.target)}function z(R){D(R.target)}function H(R){R.removeEventListener("dispose",I),P(R),X(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&u.delete(R)}function D(R){R.removeEventListener("dispose",z),P(R),at(R)}function k(){for(let R of g){let S=R.deref();S!==void 0&&(S.isRenderTarget===!0?D(S):H(S))}g.clear(),u.clear()}function X(R){let S=n.get(R);if(S.__webglInit===void 0)return;let q=R.source,ft=d.get(q);if(ft){let ot=ft[S.__cacheKey];ot.usedTimes--,ot.usedTimes===0&&V(R),Object.keys(ft).length===0&&d.delete(q)}n.remove(R)}function V(R){let S=n.get(R);i.deleteTexture(S.__webglTexture);let q=R.source,ft=d.get(q);delete ft[S.__cacheKey],o.memory.textures--}function at(R){let S=n.get(R);S.__depthDisposeCallback&&S.__depthDisposeCallback();let q=R.depthTexture;if(q&&q.renderTarget===R&&H(q),R.isWebGLCubeRenderTarget)for(let ot=0;ot<6;ot++){if(Array.isArray(S.__webglFramebuffer[ot]))for(let St=0;St<S.__webglFramebuffer[ot].length;St++)i.deleteFramebuffer(S.__webglFramebuffer[ot][St]);else i.deleteFramebuffer(S.__webglFramebuffer[ot]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[ot])}else{if(Array.isArray(S.__webglFramebuffer))for(let ot=0;ot<S.__webglFramebuffer.length;ot++)i.deleteFramebuffer(S.__webglFramebuffer[ot]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let ot=0;ot<S.__webglColorRenderbuffer.length;ot++)S.__webglColorRenderbuffer[ot]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[ot]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let ft=R.textures;for(let ot=0,St=ft.length;ot<St;ot++){let Et=n.get(ft[ot]);Et.__webglTexture&&(i.deleteTexture(Et.__webglTexture),o.memory.textures--),n.remove(ft[ot])}n.remove(R)}let Y=0;function K(){Y=0}function tt(){return Y}function ut(R){Y=R}function ct(){let R=Y;return R>=s.maxTextures&&ee("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),Y+=1,R}function j(R){let S=[];return S.push(R.wrapS),S.push(R.wrapT),S.push(R.wrapR||0),S.push(R.magFilter),S.push(R.minFilter),S.push(R.anisotropy),S.push(R.internalFormat),S.push(R.format),S.push(R.type),S.push(R.generateMipmaps),S.push(R.mipmapsAutoUpdate),S.push(R.premultiplyAlpha),S.push(R.flipY),S.push(R.unpackAlignment),S.push(R.colorSpace),S.join()}function mt(R,S){let q=n.get(R);if(R.isVideoTexture&&Fe(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&q.__version!==R.version){let ft=R.image;if(ft===null)ee("WebGLRenderer: Texture marked for update but no image data found.");else if(ft.complete===!1)ee("WebGLRenderer: Texture marked for update but image is incomplete");else{_t(q,R,S);return}}else R.isExternalTexture&&(q.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+S)}function xt(R,S){let q=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&q.__version!==R.version){_t(q,R,S);return}else R.isExternalTexture&&(q.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+S)}function It(R,S){let q=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&q.__version!==R.version){_t(q,R,S);return}e.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+S)}function bt(R,S){let q=n.get(R);if(R.version>0&&q.__version!==R.version){Ot(q,R,S);return}e.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+S)}let Gt={[Kl]:i.REPEAT,[Wi]:i.CLAMP_TO_EDGE,[jl]:i.MIRRORED_REPEAT},se={[Rn]:i.NEAREST,[Eg]:i.NEAREST_MIPMAP_NEAREST,[za]:i.NEAREST_MIPMAP_LINEAR,[qn]:i.LINEAR,[Pc]:i.LINEAR_MIPMAP_NEAREST,[_s]:i.LINEAR_MIPMAP_LINEAR},Zt={[Rg]:i.NEVER,[Wf]:i.ALWAYS,[Pg]:i.LESS,[Vf]:i.LEQUAL,[Ig]:i.EQUAL,[Hf]:i.GEQUAL,[Lg]:i.GREATER,[Dg]:i.NOTEQUAL};function re(R,S){if(S.type===Ii&&t.has("OES_texture_float_linear")===!1&&(S.magFilter===qn||S.magFilter===Pc||S.magFilter===za||S.magFilter===_s||S.minFilter===qn||S.minFilter===Pc||S.minFilter===za||S.minFilter===_s)&&ee("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(R,i.TEXTURE_WRAP_S,Gt[S.wrapS]),i.texParameteri(R,i.TEXTURE_WRAP_T,Gt[S.wrapT]),(R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY)&&i.texParameteri(R,i.TEXTURE_WRAP_R,Gt[S.wrapR]),i.texParameteri(R,i.TEXTURE_MAG_FILTER,se[S.magFilter]),i.texParameteri(R,i.TEXTURE_MIN_FILTER,se[S.minFilter]),S.compareFunction&&(i.texParameteri(R,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(R,i.TEXTURE_COMPARE_FUNC,Zt[S.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===Rn||S.minFilter!==za&&S.minFilter!==_s||S.type===Ii&&t.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let q=t.get("EXT_texture_filter_anisotropic");i.texParameterf(R,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function ie(R,S){let q=!1;R.__webglInit===void 0&&(R.__webglInit=!0,S.addEventListener("dispose",I),O(S));let ft=S.source,ot=d.get(ft);ot===void 0&&(ot={},d.set(ft,ot));let St=j(S);if(St!==R.__cacheKey){ot[St]===void 0&&(ot[St]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),ot[St].usedTimes++;let Et=ot[R.__cacheKey];Et!==void 0&&(ot[R.__cacheKey].usedTimes--,Et.usedTimes===0&&V(S)),R.__cacheKey=St,R.__webglTexture=ot[St].texture}return q}function rt(R,S,q){return Math.floor(Math.floor(R/q)/S)}function yt(R,S,q,ft){let St=R.updateRanges;if(St.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,q,ft,S.data);else{St.sort((B,st)=>B.start-st.start);let Et=0;for(let B=1;B<St.length;B++){let st=St[Et],nt=St[B],Ct=st.start+st.count,vt=rt(nt.start,S.width,4),At=rt(st.start,S.width,4);nt.start<=Ct+1&&vt===At&&rt(nt.start+nt.count-1,S.width,4)===vt?st.count=Math.max(st.count,nt.start+nt.count-st.start):(++Et,St[Et]=nt)}St.length=Et+1;let et=e.getParameter(i.UNPACK_ROW_LENGTH),it=e.getParameter(i.UNPACK_SKIP_PIXELS),pt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let B=0,st=St.length;B<st;B++){let nt=St[B],Ct=Math.floor(nt.start/4),vt=Math.ceil(nt.count/4),At=Ct%S.width,jt=Math.floor(Ct/S.width),le=vt,ht=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,At),e.pixelStorei(i.UNPACK_SKIP_ROWS,jt),e.texSubImage2D(i.TEXTURE_2D,0,At,jt,le,ht,q,ft,S.data)}R.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,et),e.pixelStorei(i.UNPACK_SKIP_PIXELS,it),e.pixelStorei(i.UNPACK_SKIP_ROWS,pt)}}function _t(R,S,q){let ft=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(ft=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(ft=i.TEXTURE_3D);let ot=ie(R,S),St=S.source;e.bindTexture(ft,R.__webglTexture,i.TEXTURE0+q);let Et=n.get(St);if(St.version!==Et.__version||ot===!0){if(e.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let ht=Te.getPrimaries(Te.workingColorSpace),Xt=S.colorSpace===ys?null:Te.getPrimaries(S.colorSpace),ce=S.colorSpace===ys||ht===Xt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ce)}e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let it=M(S.image,!1,s.maxTextureSize);it=Yt(S,it);let pt=r.convert(S.format,S.colorSpace),B=r.convert(S.type),st=A(S.internalFormat,pt,B,S.normalized,S.colorSpace,S.isVideoTexture);re(ft,S);let nt,Ct=S.mipmaps,vt=S.isVideoTexture!==!0,At=Et.__version===void 0||ot===!0,jt=St.dataReady,le=w(S,it);if(S.isDepthTexture)st=_(S.format===xs,S.type),At&&(vt?e.texStorage2D(i.TEXTURE_2D,1,st,it.width,it.height):e.texImage2D(i.TEXTURE_2D,0,st,it.width,it.height,0,pt,B,null));else if(S.isDataTexture)if(Ct.length>0){vt&&At&&e.texStorage2D(i.TEXTURE_2D,le,st,Ct[0].width,Ct[0].height);for(let ht=0,Xt=Ct.length;ht<Xt;ht++)nt=Ct[ht],vt?jt&&e.texSubImage2D(i.TEXTURE_2D,ht,0,0,nt.width,nt.height,pt,B,nt.data):e.texImage2D(i.TEXTURE_2D,ht,st,nt.width,nt.height,0,pt,B,nt.data);S.generateMipmaps=!1}else vt?(At&&e.texStorage2D(i.TEXTURE_2D,le,st,it.width,it.height),jt&&yt(S,it,pt,B)):e.texImage2D(i.TEXTURE_2D,0,st,it.width,it.height,0,pt,B,it.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){vt&&At&&e.texStorage3D(i.TEXTURE_2D_ARRAY,le,st,Ct[0].width,Ct[0].height,it.depth);for(let ht=0,Xt=Ct.length;ht<Xt;ht++)if(nt=Ct[ht],S.format!==Di)if(pt!==null)if(vt){if(jt)if(S.layerUpdates.size>0){let ce=td(nt.width,nt.height,S.format,S.type);for(let Dt of S.layerUpdates){let ge=nt.data.subarray(Dt*ce/nt.data.BYTES_PER_ELEMENT,(Dt+1)*ce/nt.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ht,0,0,Dt,nt.width,nt.height,1,pt,ge)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ht,0,0,0,nt.width,nt.height,it.depth,pt,nt.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ht,st,nt.width,nt.height,it.depth,0,nt.data,0,0);else ee("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else vt?jt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ht,0,0,0,nt.width,nt.height,it.depth,pt,B,nt.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ht,st,nt.width,nt.height,it.depth,0,pt,B,nt.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{vt&&At&&e.texStorage2D(i.TEXTURE_2D,le,st,Ct[0].width,Ct[0].height);for(let ht=0,Xt=Ct.length;ht<Xt;ht++)nt=Ct[ht],S.format!==Di?pt!==null?vt?jt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ht,0,0,nt.width,nt.height,pt,nt.data):e.compressedTexImage2D(i.TEXTURE_2D,ht,st,nt.width,nt.height,0,nt.data):ee("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):vt?jt&&e.texSubImage2D(i.TEXTURE_2D,ht,0,0,nt.width,nt.height,pt,B,nt.data):e.texImage2D(i.TEXTURE_2D,ht,st,nt.width,nt.height,0,pt,B,nt.data)}else if(S.isDataArrayTexture)if(vt){if(At&&e.texStorage3D(i.TEXTURE_2D_ARRAY,le,st,it.width,it.height,it.depth),jt)if(S.layerUpdates.size>0){let ht=td(it.width,it.height,S.format,S.type);for(let Xt of S.layerUpdates){let ce=it.data.subarray(Xt*ht/it.data.BYTES_PER_ELEMENT,(Xt+1)*ht/it.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Xt,it.width,it.height,1,pt,B,ce)}S.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,it.width,it.height,it.depth,pt,B,it.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,st,it.width,it.height,it.depth,0,pt,B,it.data);else if(S.isData3DTexture)vt?(At&&e.texStorage3D(i.TEXTURE_3D,le,st,it.width,it.height,it.depth),jt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,it.width,it.height,it.depth,pt,B,it.data)):e.texImage3D(i.TEXTURE_3D,0,st,it.width,it.height,it.depth,0,pt,B,it.data);else if(S.isFramebufferTexture){if(At)if(vt)e.texStorage2D(i.TEXTURE_2D,le,st,it.width,it.height);else{let ht=it.width,Xt=it.height;for(let ce=0;ce<le;ce++)e.texImage2D(i.TEXTURE_2D,ce,st,ht,Xt,0,pt,B,null),ht>>=1,Xt>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let ht=i.canvas;if(ht.hasAttribute("layoutsubtree")||ht.setAttribute("layoutsubtree","true"),it.parentNode!==ht){ht.appendChild(it),u.add(S),ht.onpaint=Xt=>{let ce=Xt.changedElements;for(let Dt of u)ce.includes(Dt.image)&&(Dt.needsUpdate=!0)},ht.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,it);else{let ce=i.RGBA,Dt=i.RGBA,ge=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,ce,Dt,ge,it)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Ct.length>0){if(vt&&At){let ht=te(Ct[0]);e.texStorage2D(i.TEXTURE_2D,le,st,ht.width,ht.height)}for(let ht=0,Xt=Ct.length;ht<Xt;ht++)nt=Ct[ht],vt?jt&&e.texSubImage2D(i.TEXTURE_2D,ht,0,0,pt,B,nt):e.texImage2D(i.TEXTURE_2D,ht,st,pt,B,nt);S.generateMipmaps=!1}else if(vt){if(At){let ht=te(it);e.texStorage2D(i.TEXTURE_2D,le,st,ht.width,ht.height)}jt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,pt,B,it)}else e.texImage2D(i.TEXTURE_2D,0,st,pt,B,it);T(S)&&S.mipmapsAutoUpdate===!0&&v(ft),Et.__version=St.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function Ot(R,S,q){if(S.image.length!==6)return;let ft=ie(R,S),ot=S.source;e.bindTexture(i.TEXTURE_CUBE_MAP,R.__webglTexture,i.TEXTURE0+q);let St=n.get(ot);if(ot.version!==St.__version||ft===!0){e.activeTexture(i.TEXTURE0+q);let Et=Te.getPrimaries(Te.workingColorSpace),et=S.colorSpace===ys?null:Te.getPrimaries(S.colorSpace),it=S.colorSpace===ys||Et===et?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,it);let pt=S.isCompressedTexture||S.image[0].isCompressedTexture,B=S.image[0]&&S.image[0].isDataTexture,st=[];for(let Dt=0;Dt<6;Dt++)!pt&&!B?st[Dt]=M(S.image[Dt],!0,s.maxCubemapSize):st[Dt]=B?S.image[Dt].image:S.image[Dt],st[Dt]=Yt(S,st[Dt]);let nt=st[0],Ct=r.convert(S.format,S.colorSpace),vt=r.convert(S.type),At=A(S.internalFormat,Ct,vt,S.normalized,S.colorSpace),jt=S.isVideoTexture!==!0,le=St.__version===void 0||ft===!0,ht=ot.dataReady,Xt=w(S,nt);re(i.TEXTURE_CUBE_MAP,S);let ce;if(S.isDepthTexture){if(At=_(S.format===xs,S.type),le)if(jt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,At,nt.width,nt.height);else for(let Dt=0;Dt<6;Dt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,0,At,nt.width,nt.height,0,Ct,vt,null)}else if(pt){jt&&le&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Xt,At,nt.width,nt.height);for(let Dt=0;Dt<6;Dt++){ce=st[Dt].mipmaps;for(let ge=0;ge<ce.length;ge++){let Ye=ce[ge];S.format!==Di?Ct!==null?jt?ht&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge,0,0,Ye.width,Ye.height,Ct,Ye.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge,At,Ye.width,Ye.height,0,Ye.data):ee("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):jt?ht&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge,0,0,Ye.width,Ye.height,Ct,vt,Ye.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge,At,Ye.width,Ye.height,0,Ct,vt,Ye.data)}}}else{if(ce=S.mipmaps,jt&&le){ce.length>0&&Xt++;let Dt=te(st[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Xt,At,Dt.width,Dt.height)}for(let Dt=0;Dt<6;Dt++)if(B){jt?ht&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,0,0,0,st[Dt].width,st[Dt].height,Ct,vt,st[Dt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,0,At,st[Dt].width,st[Dt].height,0,Ct,vt,st[Dt].data);for(let ge=0;ge<ce.length;ge++){let zn=ce[ge].image[Dt].image;jt?ht&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge+1,0,0,zn.width,zn.height,Ct,vt,zn.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge+1,At,zn.width,zn.height,0,Ct,vt,zn.data)}}else{jt?ht&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,0,0,0,Ct,vt,st[Dt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,0,At,Ct,vt,st[Dt]);for(let ge=0;ge<ce.length;ge++){let Ye=ce[ge];jt?ht&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge+1,0,0,Ct,vt,Ye.image[Dt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Dt,ge+1,At,Ct,vt,Ye.image[Dt])}}}T(S)&&S.mipmapsAutoUpdate===!0&&v(i.TEXTURE_CUBE_MAP),St.__version=ot.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function Lt(R,S,q,ft,ot,St){let Et=r.convert(q.format,q.colorSpace),et=r.convert(q.type),it=A(q.internalFormat,Et,et,q.normalized,q.colorSpace),pt=n.get(S),B=n.get(q);if(B.__renderTarget=S,!pt.__hasExternalTextures){let st=Math.max(1,S.width>>St),nt=Math.max(1,S.height>>St);ot===i.TEXTURE_3D||ot===i.TEXTURE_2D_ARRAY?e.texImage3D(ot,St,it,st,nt,S.depth,0,Et,et,null):e.texImage2D(ot,St,it,st,nt,0,Et,et,null)}e.bindFramebuffer(i.FRAMEBUFFER,R),wt(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ft,ot,B.__webglTexture,0,he(S)):(ot===i.TEXTURE_2D||ot>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ot<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ft,ot,B.__webglTexture,St),e.bindFramebuffer(i.FRAMEBUFFER,null)}function ne(R,S,q){if(i.bindRenderbuffer(i.RENDERBUFFER,R),S.depthBuffer){let ft=S.depthTexture,ot=ft&&ft.isDepthTexture?ft.type:null,St=_(S.stencilBuffer,ot),Et=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;wt(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,he(S),St,S.width,S.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,he(S),St,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,St,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,Et,i.RENDERBUFFER,R)}else{let ft=S.textures;for(let ot=0;ot<ft.length;ot++){let St=ft[ot],Et=r.convert(St.format,St.colorSpace),et=r.convert(St.type),it=A(St.internalFormat,Et,et,St.normalized,St.colorSpace);wt(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,he(S),it,S.width,S.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,he(S),it,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,it,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Bt(R,S,q){let ft=S.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,R),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ot=n.get(S.depthTexture);ot.__renderTarget=S;let St=ft?S.depthTexture.image[0]:S.depthTexture.image;(!ot.__webglTexture||St.width!==S.width||St.height!==S.height)&&(St.width=S.width,St.height=S.height,S.depthTexture.needsUpdate=!0),ft?bt(S.depthTexture,0):mt(S.depthTexture,0);let Et=ot.__webglTexture,et=he(S),it=ft?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pt=S.depthTexture.format===xs?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===hs)wt(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,Et,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,Et,0);else if(S.depthTexture.format===xs)wt(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,Et,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,Et,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function me(R){let S=n.get(R),q=R.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==R.depthTexture){let ft=R.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),ft){let ot=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,ft.removeEventListener("dispose",ot)};ft.addEventListener("dispose",ot),S.__depthDisposeCallback=ot}S.__boundDepthTexture=ft}if(R.depthTexture&&!S.__autoAllocateDepthBuffer)if(q)for(let ft=0;ft<6;ft++)Bt(S.__webglFramebuffer[ft],R,ft);else R.texture.mipmaps.length>0?Bt(S.__webglFramebuffer[0],R,0):Bt(S.__webglFramebuffer,R,0);else if(q){S.__webglDepthbuffer=[];for(let ft=0;ft<6;ft++)if(e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[ft]),S.__webglDepthbuffer[ft]===void 0)S.__webglDepthbuffer[ft]=i.createRenderbuffer(),ne(S.__webglDepthbuffer[ft],R,!1);else{let ot=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,St=S.__webglDepthbuffer[ft];i.bindRenderbuffer(i.RENDERBUFFER,St),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,St)}}else if(R.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),ne(S.__webglDepthbuffer,R,!1);else{let ot=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,St=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,St),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,St)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function fe(R,S,q){let ft=n.get(R);S!==void 0&&Lt(ft.__webglFramebuffer,R,R.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&me(R)}function _e(R){let S=R.texture,q=n.get(R),ft=n.get(S);R.addEventListener("dispose",z),O(R);let ot=R.textures,St=R.isWebGLCubeRenderTarget===!0,Et=ot.length>1;if(Et||(ft.__webglTexture===void 0&&(ft.__webglTexture=i.createTexture()),ft.__version=S.version,o.memory.textures++),St){q.__webglFramebuffer=[];for(let et=0;et<6;et++)if(S.mipmaps.length>0){q.__webglFramebuffer[et]=[];for(let it=0;it<S.mipmaps.length;it++)q.__webglFramebuffer[et][it]=i.createFramebuffer()}else q.__webglFramebuffer[et]=i.createFramebuffer()}else{if(S.mipmaps.length>0){q.__webglFramebuffer=[];for(let et=0;et<S.mipmaps.length;et++)q.__webglFramebuffer[et]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(Et)for(let et=0,it=ot.length;et<it;et++){let pt=n.get(ot[et]);pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture(),o.memory.textures++)}if(R.samples>0&&wt(R)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let et=0;et<ot.length;et++){let it=ot[et];q.__webglColorRenderbuffer[et]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[et]);let pt=r.convert(it.format,it.colorSpace),B=r.convert(it.type),st=A(it.internalFormat,pt,B,it.normalized,it.colorSpace,R.isXRRenderTarget===!0),nt=he(R);i.renderbufferStorageMultisample(i.RENDERBUFFER,nt,st,R.width,R.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+et,i.RENDERBUFFER,q.__webglColorRenderbuffer[et])}i.bindRenderbuffer(i.RENDERBUFFER,null),R.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),ne(q.__webglDepthRenderbuffer,R,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(St){e.bindTexture(i.TEXTURE_CUBE_MAP,ft.__webglTexture),re(i.TEXTURE_CUBE_MAP,S);for(let et=0;et<6;et++)if(S.mipmaps.length>0)for(let it=0;it<S.mipmaps.length;it++)Lt(q.__webglFramebuffer[et][it],R,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,it);else Lt(q.__webglFramebuffer[et],R,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,0);T(S)?v(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}else if(Et){for(let et=0,it=ot.length;et<it;et++){let pt=ot[et],B=n.get(pt),st=i.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(st=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(st,B.__webglTexture),re(st,pt),Lt(q.__webglFramebuffer,R,pt,i.COLOR_ATTACHMENT0+et,st,0),T(pt)&&v(st)}e.unbindTexture()}else{let et=i.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(et=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(et,ft.__webglTexture),re(et,S),S.mipmaps.length>0)for(let it=0;it<S.mipmaps.length;it++)Lt(q.__webglFramebuffer[it],R,S,i.COLOR_ATTACHMENT0,et,it);else Lt(q.__webglFramebuffer,R,S,i.COLOR_ATTACHMENT0,et,0);T(S)?v(et):S.mipmaps.length>0&&i.texParameteri(et,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}R.depthBuffer&&me(R)}function F(R){let S=R.textures;for(let q=0,ft=S.length;q<ft;q++){let ot=S[q];if(T(ot)&&ot.mipmapsAutoUpdate===!0){let St=C(R),Et=n.get(ot).__webglTexture;e.bindTexture(St,Et),v(St),e.unbindTexture()}}}let Mt=[];function Wt(R){if(R.samples>0){if(wt(R)===!1){let S=R.textures,q=R.width,ft=R.height,ot=i.COLOR_BUFFER_BIT,St=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Et=n.get(R),et=S.length>1;if(et)for(let pt=0;pt<S.length;pt++)e.bindFramebuffer(i.FRAMEBUFFER,Et.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,Et.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,Et.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Et.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Et.__webglFramebuffer);for(let pt=0;pt<S.length;pt++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(ot|=i.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(ot|=i.STENCIL_BUFFER_BIT)),et){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,Et.__webglColorRenderbuffer[pt]);let B=n.get(S[pt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,B,0)}i.blitFramebuffer(0,0,q,ft,0,0,q,ft,ot,i.NEAREST),l===!0&&(Mt.length=0,Mt.push(i.COLOR_ATTACHMENT0+pt),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Mt.push(St),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Mt))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),et)for(let pt=0;pt<S.length;pt++){e.bindFramebuffer(i.FRAMEBUFFER,Et.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,Et.__webglColorRenderbuffer[pt]);let B=n.get(S[pt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,Et.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,B,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Et.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let S=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function he(R){return Math.min(s.maxSamples,R.samples)}function wt(R){let S=n.get(R);return R.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Fe(R){let S=o.render.frame;h.get(R)!==S&&(h.set(R,S),R.update())}function Yt(R,S){let q=R.colorSpace,ft=R.format,ot=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||q!==oa&&q!==ys&&(Te.getTransfer(q)===Be?(ft!==Di||ot!==jn)&&ee("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):ae("WebGLTextures: Unsupported texture color space:",q)),S}function te(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=ct,this.resetTextureUnits=K,this.getTextureUnits=tt,this.setTextureUnits=ut,this.setTexture2D=mt,this.setTexture2DArray=xt,this.setTexture3D=It,this.setTextureCube=bt,this.rebindTextures=fe,this.setupRenderTarget=_e,this.updateRenderTargetMipmap=F,this.updateMultisampleRenderTarget=Wt,this.setupDepthRenderbuffer=me,this.setupFrameBufferTexture=Lt,this.useMultisampledRTT=wt,this.dispose=k}function hE(i,t){function e(n,s=ys){let r,o=Te.getTransfer(s);if(n===jn)return i.UNSIGNED_BYTE;if(n===Lc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Dc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Of)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Bf)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Uf)return i.BYTE;if(n===Ff)return i.SHORT;if(n===To)return i.UNSIGNED_SHORT;if(n===Ic)return i.INT;if(n===Pi)return i.UNSIGNED_INT;if(n===Ii)return i.FLOAT;if(n===Li)return i.HALF_FLOAT;if(n===zf)return i.ALPHA;if(n===kf)return i.RGB;if(n===Di)return i.RGBA;if(n===hs)return i.DEPTH_COMPONENT;if(n===xs)return i.DEPTH_STENCIL;if(n===Gf)return i.RED;if(n===Nc)return i.RED_INTEGER;if(n===$s)return i.RG;if(n===Uc)return i.RG_INTEGER;if(n===Fc)return i.RGBA_INTEGER;if(n===ka||n===Ga||n===Va||n===Ha)if(o===Be)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===ka)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Ga)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Va)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Ha)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===ka)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Ga)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Va)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Ha)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Oc||n===Bc||n===zc||n===kc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Oc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Bc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===zc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===kc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Gc||n===Vc||n===Hc||n===Wc||n===Xc||n===Wa||n===qc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Gc||n===Vc)return o===Be?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Hc)return o===Be?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Wc)return r.COMPRESSED_R11_EAC;if(n===Xc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Wa)return r.COMPRESSED_RG11_EAC;if(n===qc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Yc||n===$c||n===Zc||n===Jc||n===Kc||n===jc||n===Qc||n===th||n===eh||n===nh||n===ih||n===sh||n===rh||n===oh)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Yc)return o===Be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===$c)return o===Be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Zc)return o===Be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Jc)return o===Be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Kc)return o===Be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===jc)return o===Be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Qc)return o===Be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===th)return o===Be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===eh)return o===Be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===nh)return o===Be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===ih)return o===Be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===sh)return o===Be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===rh)return o===Be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===oh)return o===Be?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===ah||n===lh||n===ch)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===ah)return o===Be?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===lh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===ch)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===hh||n===uh||n===Xa||n===fh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===hh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===uh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Xa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===fh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Mr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var uE=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,fE=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,cd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new ma(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new Xi({vertexShader:uE,fragmentShader:fE,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new Re(new Aa(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},hd=class extends Ri{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,f=null,d=null,g=null,x=typeof XRWebGLBinding<"u",p=new cd,m={},M=e.getContextAttributes(),T=null,v=null,C=[],A=[],_=new gt,w=null,O=null,P=new Xn;P.viewport=new nn;let I=new Xn;I.viewport=new nn;let z=[P,I],H=new Ac,D=null,k=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(j){let mt=C[j];return mt===void 0&&(mt=new mo,C[j]=mt),mt.getTargetRaySpace()},this.getControllerGrip=function(j){let mt=C[j];return mt===void 0&&(mt=new mo,C[j]=mt),mt.getGripSpace()},this.getHand=function(j){let mt=C[j];return mt===void 0&&(mt=new mo,C[j]=mt),mt.getHandSpace()};function X(j){let mt=A.indexOf(j.inputSource);if(mt===-1)return;let xt=C[mt];xt!==void 0&&(xt.update(j.inputSource,j.frame,c||o),xt.dispatchEvent({type:j.type,data:j.inputSource}))}function V(){s.removeEventListener("select",X),s.removeEventListener("selectstart",X),s.removeEventListener("selectend",X),s.removeEventListener("squeeze",X),s.removeEventListener("squeezestart",X),s.removeEventListener("squeezeend",X),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",at);for(let j=0;j<C.length;j++){let mt=A[j];mt!==null&&(A[j]=null,C[j].disconnect(mt))}D=null,k=null,p.reset();for(let j in m)delete m[j];if(t.setRenderTarget(T),d=null,f=null,u=null,s=null,v=null,ct.stop(),n.isPresenting=!1,t.setPixelRatio(w),t.setSize(_.width,_.height,!1),O!==null){let j=O.camera;j.fov=O.fov,j.zoom=O.zoom,j.updateProjectionMatrix(),O=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(j){r=j,n.isPresenting===!0&&ee("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(j){a=j,n.isPresenting===!0&&ee("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(j){c=j},this.getBaseLayer=function(){return f!==null?f:d},this.getBinding=function(){return u===null&&x&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(j){if(s=j,s!==null){if(T=t.getRenderTarget(),s.addEventListener("select",X),s.addEventListener("selectstart",X),s.addEventListener("selectend",X),s.addEventListener("squeeze",X),s.addEventListener("squeezestart",X),s.addEventListener("squeezeend",X),s.addEventListener("end",V),s.addEventListener("inputsourceschange",at),M.xrCompatible!==!0&&await e.makeXRCompatible(),w=t.getPixelRatio(),t.getSize(_),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let xt=null,It=null,bt=null;M.depth&&(bt=M.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,xt=M.stencil?xs:hs,It=M.stencil?Mr:Pi);let Gt={colorFormat:e.RGBA8,depthFormat:bt,scaleFactor:r};u=this.getBinding(),f=u.createProjectionLayer(Gt),s.updateRenderState({layers:[f]}),t.setPixelRatio(1),t.setSize(f.textureWidth,f.textureHeight,!1),v=new ui(f.textureWidth,f.textureHeight,{format:Di,type:jn,depthTexture:new ds(f.textureWidth,f.textureHeight,It,void 0,void 0,void 0,void 0,void 0,void 0,xt),stencilBuffer:M.stencil,colorSpace:t.outputColorSpace,samples:M.antialias?4:0,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}else{let xt={antialias:M.antialias,alpha:!0,depth:M.depth,stencil:M.stencil,framebufferScaleFactor:r};d=new XRWebGLLayer(s,e,xt),s.updateRenderState({baseLayer:d}),t.setPixelRatio(1),t.setSize(d.framebufferWidth,d.framebufferHeight,!1),v=new ui(d.framebufferWidth,d.framebufferHeight,{format:Di,type:jn,colorSpace:t.outputColorSpace,stencilBuffer:M.stencil,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}v.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ct.setContext(s),ct.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function at(j){for(let mt=0;mt<j.removed.length;mt++){let xt=j.removed[mt],It=A.indexOf(xt);It>=0&&(A[It]=null,C[It].disconnect(xt))}for(let mt=0;mt<j.added.length;mt++){let xt=j.added[mt],It=A.indexOf(xt);if(It===-1){for(let Gt=0;Gt<C.length;Gt++)if(Gt>=A.length){A.push(xt),It=Gt;break}else if(A[Gt]===null){A[Gt]=xt,It=Gt;break}if(It===-1)break}let bt=C[It];bt&&bt.connect(xt)}}function Y(j,mt){mt===null?j.matrixWorld.copy(j.matrix):j.matrixWorld.multiplyMatrices(mt.matrixWorld,j.matrix),j.matrixWorldInverse.copy(j.matrixWorld).invert()}this.updateCamera=function(j){if(s===null)return;let mt=j.near,xt=j.far;p.texture!==null&&(p.depthNear>0&&(mt=p.depthNear),p.depthFar>0&&(xt=p.depthFar)),H.near=I.near=P.near=mt,H.far=I.far=P.far=xt,(D!==H.near||k!==H.far)&&(s.updateRenderState({depthNear:H.near,depthFar:H.far}),D=H.near,k=H.far),H.layers.mask=j.layers.mask|6,P.layers.mask=H.layers.mask&-5,I.layers.mask=H.layers.mask&-3;let It=j.parent,bt=H.cameras;Y(H,It);for(let Gt=0;Gt<bt.length;Gt++)Y(bt[Gt],It);H.projectionMatrix.copy(P.projectionMatrix),H.projectionMatrixInverse.copy(P.projectionMatrixInverse),O===null&&j.isPerspectiveCamera&&(O={camera:j,fov:j.fov,zoom:j.zoom}),K(j,H,It)};function K(j,mt,xt){xt===null?j.matrix.copy(mt.matrixWorld):(j.matrix.copy(xt.matrixWorld),j.matrix.invert(),j.matrix.multiply(mt.matrixWorld)),j.matrix.decompose(j.position,j.quaternion,j.scale),j.updateMatrixWorld(!0),j.projectionMatrix.copy(mt.projectionMatrix),j.projectionMatrixInverse.copy(mt.projectionMatrixInverse),j.isPerspectiveCamera&&(j.fov=uo*2*Math.atan(1/j.projectionMatrix.elements[5]),j.zoom=1)}this.getCamera=function(){return H},this.getFoveation=function(){if(!(f===null&&d===null))return l},this.setFoveation=function(j){l=j,f!==null&&(f.fixedFoveation=j),d!==null&&d.fixedFoveation!==void 0&&(d.fixedFoveation=j)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(H)},this.getCameraTexture=function(j){return m[j]};let tt=null;function ut(j,mt){if(h=mt.getViewerPose(c||o),g=mt,h!==null){let xt=h.views;d!==null&&(t.setRenderTargetFramebuffer(v,d.framebuffer),t.setRenderTarget(v));let It=!1;xt.length!==H.cameras.length&&(H.cameras.length=0,It=!0);for(let Zt=0;Zt<xt.length;Zt++){let re=xt[Zt],ie=null;if(d!==null)ie=d.getViewport(re);else{let yt=u.getViewSubImage(f,re);ie=yt.viewport,Zt===0&&(t.setRenderTargetTextures(v,yt.colorTexture,yt.depthStencilTexture),t.setRenderTarget(v))}let rt=z[Zt];rt===void 0&&(rt=new Xn,rt.layers.enable(Zt),rt.viewport=new nn,z[Zt]=rt),rt.matrix.fromArray(re.transform.matrix),rt.matrix.decompose(rt.position,rt.quaternion,rt.scale),rt.projectionMatrix.fromArray(re.projectionMatrix),rt.projectionMatrixInverse.copy(rt.projectionMatrix).invert(),rt.viewport.set(ie.x,ie.y,ie.width,ie.height),Zt===0&&(H.matrix.copy(rt.matrix),H.matrix.decompose(H.position,H.quaternion,H.scale)),It===!0&&H.cameras.push(rt)}let bt=s.enabledFeatures;if(bt&&bt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&x){u=n.getBinding();let Zt=u.getDepthInformation(xt[0]);Zt&&Zt.isValid&&Zt.texture&&p.init(Zt,s.renderState)}if(bt&&bt.includes("camera-access")&&x){t.state.unbindTexture(),u=n.getBinding();for(let Zt=0;Zt<xt.length;Zt++){let re=xt[Zt].camera;if(re){let ie=m[re];ie||(ie=new ma,m[re]=ie);let rt=u.getCameraImage(re);ie.sourceTexture=rt}}}}for(let xt=0;xt<C.length;xt++){let It=A[xt],bt=C[xt];It!==null&&bt!==void 0&&bt.update(It,mt,c||o)}tt&&tt(j,mt),mt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:mt}),g=null}let ct=new g0;ct.setAnimationLoop(ut),this.setAnimationLoop=function(j){tt=j},this.dispose=function(){}}},dE=new Ae,T0=new de;T0.set(-1,0,0,0,1,0,0,0,1);function pE(i,t){function e(p,m){p.matrixAutoUpdate===!0&&p.updateMatrix(),m.value.copy(p.matrix)}function n(p,m){m.color.getRGB(p.fogColor.value,Kf(i)),m.isFog?(p.fogNear.value=m.near,p.fogFar.value=m.far):m.isFogExp2&&(p.fogDensity.value=m.density)}function s(p,m,M,T,v){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(p,m):m.isMeshLambertMaterial?(r(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(p,m),u(p,m)):m.isMeshPhongMaterial?(r(p,m),h(p,m),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(p,m),f(p,m),m.isMeshPhysicalMaterial&&d(p,m,v)):m.isMeshMatcapMaterial?(r(p,m),g(p,m)):m.isMeshDepthMaterial?r(p,m):m.isMeshDistanceMaterial?(r(p,m),x(p,m)):m.isMeshNormalMaterial?r(p,m):m.isLineBasicMaterial?(o(p,m),m.isLineDashedMaterial&&a(p,m)):m.isPointsMaterial?l(p,m,M,T):m.isSpriteMaterial?c(p,m):m.isShadowMaterial?(p.color.value.copy(m.color),p.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(p,m){p.opacity.value=m.opacity,m.color&&p.diffuse.value.copy(m.color),m.emissive&&p.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(p.map.value=m.map,e(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,e(m.alphaMap,p.alphaMapTransform)),m.bumpMap&&(p.bumpMap.value=m.bumpMap,e(m.bumpMap,p.bumpMapTransform),p.bumpScale.value=m.bumpScale,m.side===Zn&&(p.bumpScale.value*=-1)),m.normalMap&&(p.normalMap.value=m.normalMap,e(m.normalMap,p.normalMapTransform),p.normalScale.value.copy(m.normalScale),m.side===Zn&&p.normalScale.value.negate()),m.displacementMap&&(p.displacementMap.value=m.displacementMap,e(m.displacementMap,p.displacementMapTransform),p.displacementScale.value=m.displacementScale,p.displacementBias.value=m.displacementBias),m.emissiveMap&&(p.emissiveMap.value=m.emissiveMap,e(m.emissiveMap,p.emissiveMapTransform)),m.specularMap&&(p.specularMap.value=m.specularMap,e(m.specularMap,p.specularMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest);let M=t.get(m),T=M.envMap,v=M.envMapRotation;T&&(p.envMap.value=T,p.envMapRotation.value.setFromMatrix4(dE.makeRotationFromEuler(v)).transpose(),T.isCubeTexture&&T.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(T0),p.reflectivity.value=m.reflectivity,p.ior.value=m.ior,p.refractionRatio.value=m.refractionRatio),m.lightMap&&(p.lightMap.value=m.lightMap,p.lightMapIntensity.value=m.lightMapIntensity,e(m.lightMap,p.lightMapTransform)),m.aoMap&&(p.aoMap.value=m.aoMap,p.aoMapIntensity.value=m.aoMapIntensity,e(m.aoMap,p.aoMapTransform))}function o(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,m.map&&(p.map.value=m.map,e(m.map,p.mapTransform))}function a(p,m){p.dashSize.value=m.dashSize,p.totalSize.value=m.dashSize+m.gapSize,p.scale.value=m.scale}function l(p,m,M,T){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.size.value=m.size*M,p.scale.value=T*.5,m.map&&(p.map.value=m.map,e(m.map,p.uvTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,e(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function c(p,m){p.diffuse.value.copy(m.color),p.opacity.value=m.opacity,p.rotation.value=m.rotation,m.map&&(p.map.value=m.map,e(m.map,p.mapTransform)),m.alphaMap&&(p.alphaMap.value=m.alphaMap,e(m.alphaMap,p.alphaMapTransform)),m.alphaTest>0&&(p.alphaTest.value=m.alphaTest)}function h(p,m){p.specular.value.copy(m.specular),p.shininess.value=Math.max(m.shininess,1e-4)}function u(p,m){m.gradientMap&&(p.gradientMap.value=m.gradientMap)}function f(p,m){p.metalness.value=m.metalness,m.metalnessMap&&(p.metalnessMap.value=m.metalnessMap,e(m.metalnessMap,p.metalnessMapTransform)),p.roughness.value=m.roughness,m.roughnessMap&&(p.roughnessMap.value=m.roughnessMap,e(m.roughnessMap,p.roughnessMapTransform)),m.envMap&&(p.envMapIntensity.value=m.envMapIntensity)}function d(p,m,M){p.ior.value=m.ior,m.diffuseRoughness>0&&(p.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=m.diffuseRoughnessMap,e(m.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),m.sheen>0&&(p.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),p.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(p.sheenColorMap.value=m.sheenColorMap,e(m.sheenColorMap,p.sheenColorMapTransform)),m.sheenRoughnessMap&&(p.sheenRoughnessMap.value=m.sheenRoughnessMap,e(m.sheenRoughnessMap,p.sheenRoughnessMapTransform))),m.clearcoat>0&&(p.clearcoat.value=m.clearcoat,p.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(p.clearcoatMap.value=m.clearcoatMap,e(m.clearcoatMap,p.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,e(m.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(p.clearcoatNormalMap.value=m.clearcoatNormalMap,e(m.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===Zn&&p.clearcoatNormalScale.value.negate())),m.dispersion>0&&(p.dispersion.value=m.dispersion),m.retroreflectivity>0&&(p.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(p.iridescence.value=m.iridescence,p.iridescenceIOR.value=m.iridescenceIOR,p.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(p.iridescenceMap.value=m.iridescenceMap,e(m.iridescenceMap,p.iridescenceMapTransform)),m.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=m.iridescenceThicknessMap,e(m.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),m.transmission>0&&(p.transmission.value=m.transmission,p.transmissionSamplerMap.value=M.texture,p.transmissionSamplerSize.value.set(M.width,M.height),m.transmissionMap&&(p.transmissionMap.value=m.transmissionMap,e(m.transmissionMap,p.transmissionMapTransform)),p.thickness.value=m.thickness,m.thicknessMap&&(p.thicknessMap.value=m.thicknessMap,e(m.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=m.attenuationDistance,p.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(p.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(p.anisotropyMap.value=m.anisotropyMap,e(m.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=m.specularIntensity,p.specularColor.value.copy(m.specularColor),m.specularColorMap&&(p.specularColorMap.value=m.specularColorMap,e(m.specularColorMap,p.specularColorMapTransform)),m.specularIntensityMap&&(p.specularIntensityMap.value=m.specularIntensityMap,e(m.specularIntensityMap,p.specularIntensityMapTransform))}function g(p,m){m.matcap&&(p.matcap.value=m.matcap)}function x(p,m){let M=t.get(m).light;p.referencePosition.value.setFromMatrixPosition(M.matrixWorld),p.nearDistance.value=M.shadow.camera.near,p.farDistance.value=M.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function mE(i,t,e,n){let s={},r={};function o(M,T){let v=T.program;n.uniformBlockBinding(M,v,s[M.id])}function a(M,T){let v=s[M.id];v===void 0&&(g(M),v=l(M),s[M.id]=v,M.addEventListener("dispose",p));let C=T.program;n.updateUBOMapping(M,C);let A=t.render.frame;r[M.id]!==A&&(c(M),r[M.id]=A)}function l(M){let T=i.createBuffer(),v=M.__size,C=M.usage;return i.bindBuffer(i.UNIFORM_BUFFER,T),i.bufferData(i.UNIFORM_BUFFER,v,C),i.bindBuffer(i.UNIFORM_BUFFER,null),T}function c(M){let T=s[M.id],v=M.uniforms,C=M.__cache;i.bindBuffer(i.UNIFORM_BUFFER,T);for(let A=0,_=v.length;A<_;A++){let w=v[A];if(Array.isArray(w))for(let O=0,P=w.length;O<P;O++)h(w[O],A,O,C);else h(w,A,0,C)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(M,T,v,C){if(f(M,T,v,C)===!0){let A=M.__offset,_=M.value;if(Array.isArray(_)){let w=0;for(let O=0;O<_.length;O++){let P=_[O],I=x(P,!0);u(P,M.__data,w),w+=I.storage/Float32Array.BYTES_PER_ELEMENT}}else u(_,M.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,A,M.__data)}}function u(M,T,v){typeof M=="number"||typeof M=="boolean"?T[v]=M:M.isMatrix3?(T[v]=M.elements[0],T[v+1]=M.elements[1],T[v+2]=M.elements[2],T[v+3]=0,T[v+4]=M.elements[3],T[v+5]=M.elements[4],T[v+6]=M.elements[5],T[v+7]=0,T[v+8]=M.elements[6],T[v+9]=M.elements[7],T[v+10]=M.elements[8],T[v+11]=0):ArrayBuffer.isView(M)?T.set(M.subarray(0,T.length-v),v):M.toArray(T,v)}function f(M,T,v,C){let A=M.value,_=T+"_"+v;if(Array.isArray(A)){C[_]===void 0&&(C[_]=[]);let w=C[_],O=!1;for(let P=0;P<A.length;P++)d(A[P],w,P)===!0&&(O=!0);return O}return d(A,C,_)}function d(M,T,v){if(T[v]===void 0)return typeof M=="number"||typeof M=="boolean"?T[v]=M:ArrayBuffer.isView(M)?T[v]=M.slice():T[v]=M.clone(),!0;{let C=T[v];if(typeof M=="number"||typeof M=="boolean"){if(C!==M)return T[v]=M,!0}else{if(ArrayBuffer.isView(M))return!0;if(C.equals(M)===!1)return C.copy(M),!0}}return!1}function g(M){let T=M.uniforms,v=0,C=16;for(let _=0,w=T.length;_<w;_++){let O=Array.isArray(T[_])?T[_]:[T[_]];for(let P=0,I=O.length;P<I;P++){let z=O[P],H=Array.isArray(z.value)?z.value:[z.value],D=Array.isArray(T[_])||Array.isArray(z.value),k=v;for(let V=0,at=H.length;V<at;V++){let Y=H[V],K=x(Y,D),tt=v%C,ut=tt%K.boundary,ct=tt+ut;v+=ut,ct!==0&&C-ct<K.storage&&(v+=C-ct),V===0&&(k=v),v+=K.storage}let X=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new X((v-k)/Float32Array.BYTES_PER_ELEMENT),z.__offset=k}}let A=v%C;return A>0&&(v+=C-A),M.__size=v,M.__cache={},this}function x(M,T){let v={boundary:0,storage:0};return typeof M=="number"||typeof M=="boolean"?(v.boundary=4,v.storage=4):M.isVector2?(v.boundary=8,v.storage=8):M.isVector3||M.isColor?(v.boundary=16,v.storage=12):M.isVector4?(v.boundary=16,v.storage=16):M.isMatrix3?(v.boundary=16,v.storage=48):M.isMatrix4?(v.boundary=16,v.storage=64):M.isTexture?ee("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(M)?(v.boundary=16,v.storage=M.byteLength):ee("WebGLRenderer: Unsupported uniform value type.",M),T===!0&&(v.boundary=16,v.storage=Math.ceil(v.storage/16)*16),v}function p(M){let T=M.target;T.removeEventListener("dispose",p),i.deleteBuffer(s[T.id]),delete s[T.id],delete r[T.id]}function m(){for(let M in s)i.deleteBuffer(s[M]);s={},r={}}return{bind:o,update:a,dispose:m}}var gE=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),$i=null;function _E(){return $i===null&&($i=new ic(gE,16,16,$s,Li),$i.name="DFG_LUT",$i.minFilter=qn,$i.magFilter=qn,$i.wrapS=Wi,$i.wrapT=Wi,$i.generateMipmaps=!1,$i.needsUpdate=!0),$i}var xh=class{constructor(t={}){let{canvas:e=Ug(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:f=!1,outputBufferType:d=jn}=t;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let x=d,p=new Set([Fc,Uc,Nc]),m=new Set([jn,Pi,To,Mr,Lc,Dc]),M=new Uint32Array(4),T=new Int32Array(4),v={textures:[],min:[],max:[],resolution:[]},C=null,A=null,_=[],w=[],O=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Yi,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let P=this,I=!1,z=null,H=null,D=null,k=null;this._outputColorSpace=ci;let X=0,V=0,at=null,Y=-1,K=null,tt=new nn,ut=new nn,ct=null,j=new Kt(0),mt=0,xt=e.width,It=e.height,bt=1,Gt=null,se=null,Zt=new nn(0,0,xt,It),re=new nn(0,0,xt,It),ie=!1,rt=new ks,yt=new sc,_t=!1,Ot=!1,Lt=new Ae,ne=new U,Bt=new nn,me={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},fe=!1;function _e(){return at===null?bt:1}let F=n;function Mt(E,G){return e.getContext(E,G)}let Wt,he,wt,Fe,Yt,te,R,S,q,ft,ot,St,Et,et,it,pt,B,st,nt,Ct,vt,At,jt;try{let E={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Xt,!1),e.addEventListener("webglcontextrestored",ce,!1),e.addEventListener("webglcontextcreationerror",Dt,!1),F===null){let G="webgl2";if(F=Mt(G,E),F===null)throw Mt(G)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}le()}catch(E){throw e.removeEventListener("webglcontextlost",Xt,!1),e.removeEventListener("webglcontextrestored",ce,!1),e.removeEventListener("webglcontextcreationerror",Dt,!1),ae("WebGLRenderer: "+E.message),E}function le(){Wt=new Cb(F),Wt.init(),vt=new hE(F,Wt),he=new _b(F,Wt,t,vt),wt=new lE(F,Wt),he.reversedDepthBuffer&&f&&wt.buffers.depth.setReversed(!0),H=F.createFramebuffer(),D=F.createFramebuffer(),k=F.createFramebuffer(),Fe=new Ib(F),Yt=new $w,te=new cE(F,Wt,wt,Yt,he,vt,Fe),R=new Ab(P),S=new Dv(F),At=new mb(F,S),q=new Rb(F,S,Fe,At),ft=new Db(F,q,S,At,Fe),st=new Lb(F,he,te),it=new xb(Yt),ot=new Yw(P,R,Wt,he,At,it),St=new pE(P,Yt),Et=new Jw,et=new nE(Wt),B=new pb(P,R,wt,ft,g,l),pt=new aE(P,ft,he),jt=new mE(F,Fe,he,wt),nt=new gb(F,Wt,Fe),Ct=new Pb(F,Wt,Fe),Fe.programs=ot.programs,P.capabilities=he,P.extensions=Wt,P.properties=Yt,P.renderLists=Et,P.shadowMap=pt,P.state=wt,P.info=Fe}x!==jn&&(O=new Ub(x,e.width,e.height,a,s,r));let ht=new hd(P,F);this.xr=ht,this.getContext=function(){return F},this.getContextAttributes=function(){return F.getContextAttributes()},this.forceContextLoss=function(){let E=Wt.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){let E=Wt.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return bt},this.setPixelRatio=function(E){E!==void 0&&(bt=E,this.setSize(xt,It,!1))},this.getSize=function(E){return E.set(xt,It)},this.setSize=function(E,G,Q=!0){if(ht.isPresenting){ee("WebGLRenderer: Can't change size while VR device is presenting.");return}xt=E,It=G,e.width=Math.floor(E*bt),e.height=Math.floor(G*bt),Q===!0&&(e.style.width=E+"px",e.style.height=G+"px"),O!==null&&O.setSize(e.width,e.height),this.setViewport(0,0,E,G)},this.getDrawingBufferSize=function(E){return E.set(xt*bt,It*bt).floor()},this.setDrawingBufferSize=function(E,G,Q){xt=E,It=G,bt=Q,e.width=Math.floor(E*Q),e.height=Math.floor(G*Q),this.setViewport(0,0,E,G)},this.setEffects=function(E){if(x===jn){ae("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(E){for(let G=0;G<E.length;G++)if(E[G].isOutputPass===!0){ee("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}O.setEffects(E||[])},this.getCurrentViewport=function(E){return E.copy(tt)},this.getViewport=function(E){return E.copy(Zt)},this.setViewport=function(E,G,Q,$){E.isVector4?Zt.set(E.x,E.y,E.z,E.w):Zt.set(E,G,Q,$),wt.viewport(tt.copy(Zt).multiplyScalar(_e()).round())},this.getScissor=function(E){return E.copy(re)},this.setScissor=function(E,G,Q,$){E.isVector4?re.set(E.x,E.y,E.z,E.w):re.set(E,G,Q,$),wt.scissor(ut.copy(re).multiplyScalar(_e()).round())},this.getScissorTest=function(){return ie},this.setScissorTest=function(E){wt.setScissorTest(ie=E)},this.setOpaqueSort=function(E){Gt=E},this.setTransparentSort=function(E){se=E},this.getClearColor=function(E){return E.copy(B.getClearColor())},this.setClearColor=function(){B.setClearColor(...arguments)},this.getClearAlpha=function(){return B.getClearAlpha()},this.setClearAlpha=function(){B.setClearAlpha(...arguments)},this.clear=function(E=!0,G=!0,Q=!0){let $=0;if(E){let Z=!1;if(at!==null){let Rt=at.texture.format;Z=p.has(Rt)}if(Z){let Rt=at.texture.type,Nt=m.has(Rt),Pt=B.getClearColor(),Ut=B.getClearAlpha(),$t=Pt.r,ue=Pt.g,Me=Pt.b;Nt?(M[0]=$t,M[1]=ue,M[2]=Me,M[3]=Ut,F.clearBufferuiv(F.COLOR,0,M)):(T[0]=$t,T[1]=ue,T[2]=Me,T[3]=Ut,F.clearBufferiv(F.COLOR,0,T))}else $|=F.COLOR_BUFFER_BIT}G&&($|=F.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&($|=F.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),$!==0&&F.clear($)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(E){E.setRenderer(this),z=E},this.dispose=function(){e.removeEventListener("webglcontextlost",Xt,!1),e.removeEventListener("webglcontextrestored",ce,!1),e.removeEventListener("webglcontextcreationerror",Dt,!1),B.dispose(),Et.dispose(),et.dispose(),te.dispose(),Yt.dispose(),R.dispose(),ft.dispose(),q.dispose(),At.dispose(),jt.dispose(),ot.dispose(),ht.dispose(),ht.removeEventListener("sessionstart",ja),ht.removeEventListener("sessionend",Ui),Ji.stop()};function Xt(E){E.preventDefault(),qf("WebGLRenderer: Context Lost."),I=!0}function ce(){qf("WebGLRenderer: Context Restored."),I=!1;let E=Fe.autoReset,G=pt.enabled,Q=pt.autoUpdate,$=pt.needsUpdate,Z=pt.type;le(),Fe.autoReset=E,pt.enabled=G,pt.autoUpdate=Q,pt.needsUpdate=$,pt.type=Z}function Dt(E){ae("WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function ge(E){let G=E.target;G.removeEventListener("dispose",ge),Ye(G)}function Ye(E){zn(E),Yt.remove(E)}function zn(E){let G=Yt.get(E).programs;G!==void 0&&(G.forEach(function(Q){ot.releaseProgram(Q)}),E.isShaderMaterial&&ot.releaseShaderCache(E))}this.renderBufferDirect=function(E,G,Q,$,Z,Rt){G===null&&(G=me);let Nt=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,Pt=No(E,G,Q,$,Z);wt.setMaterial($,Nt);let Ut=Q.index,$t=1;if($.wireframe===!0){if(Ut=q.getWireframeAttribute(Q),Ut===void 0)return;$t=2}let ue=Q.drawRange,Me=Q.attributes.position,qt=ue.start*$t,Se=(ue.start+ue.count)*$t;Rt!==null&&(qt=Math.max(qt,Rt.start*$t),Se=Math.min(Se,(Rt.start+Rt.count)*$t)),Ut!==null?(qt=Math.max(qt,0),Se=Math.min(Se,Ut.count)):Me!=null&&(qt=Math.max(qt,0),Se=Math.min(Se,Me.count));let sn=Se-qt;if(sn<0||sn===1/0)return;At.setup(Z,$,Pt,Q,Ut);let ze,ke=nt;if(Ut!==null&&(ze=S.get(Ut),ke=Ct,ke.setIndex(ze)),Z.isMesh)$.wireframe===!0?(wt.setLineWidth($.wireframeLinewidth*_e()),ke.setMode(F.LINES)):ke.setMode(F.TRIANGLES);else if(Z.isLine){let xn=$.linewidth;xn===void 0&&(xn=1),wt.setLineWidth(xn*_e()),Z.isLineSegments?ke.setMode(F.LINES):Z.isLineLoop?ke.setMode(F.LINE_LOOP):ke.setMode(F.LINE_STRIP)}else Z.isPoints?ke.setMode(F.POINTS):Z.isSprite&&ke.setMode(F.TRIANGLES);if(Z.isBatchedMesh)if(Wt.get("WEBGL_multi_draw"))ke.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let xn=Z._multiDrawStarts,Vt=Z._multiDrawCounts,fn=Z._multiDrawCount,we=Ut?S.get(Ut).bytesPerElement:1,ji=Yt.get($).currentProgram.getUniforms();for(let dn=0;dn<fn;dn++)ji.setValue(F,"_gl_DrawID",dn),ke.render(xn[dn]/we,Vt[dn])}else if(Z.isInstancedMesh)ke.renderInstances(qt,sn,Z.count);else if(Q.isInstancedBufferGeometry){let xn=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Vt=Math.min(Q.instanceCount,xn);ke.renderInstances(qt,sn,Vt)}else ke.render(qt,sn)};function Io(E,G,Q,$){z!==null&&E.isNodeMaterial&&z.setObject($,E),_t===!0&&it.setState(E,Q,!1),E.transparent===!0&&E.side===qi&&E.forceSinglePass===!1?(E.side=Zn,E.needsUpdate=!0,Fi(E,G,$),E.side=Ys,E.needsUpdate=!0,Fi(E,G,$),E.side=qi):Fi(E,G,$)}this.compile=function(E,G,Q=null){Q===null&&(Q=E),z!==null&&z.renderStart(E,G,Q),A=et.get(Q),A.init(G),w.push(A),Q.traverseVisible(function(Z){Z.isLight&&Z.layers.test(G.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),E!==Q&&E.traverseVisible(function(Z){Z.isLight&&Z.layers.test(G.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),A.setupLights(),z!==null&&z.updateLights(A.state.lightsArray),Ot=this.localClippingEnabled,_t=it.init(this.clippingPlanes,Ot),_t===!0&&it.setGlobalState(this.clippingPlanes,G),z!==null&&pt.render(A.state.shadowsArray,Q,G);let $=new Set;return E.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Rt=Z.material;if(Rt)if(Array.isArray(Rt))for(let Nt=0;Nt<Rt.length;Nt++){let Pt=Rt[Nt];Io(Pt,Q,G,Z),$.add(Pt)}else Io(Rt,Q,G,Z),$.add(Rt)}),A=w.pop(),z!==null&&z.renderEnd(),$},this.compileAsync=function(E,G,Q=null){let $=this.compile(E,G,Q);return new Promise(Z=>{function Rt(){if($.forEach(function(Nt){let Ut=Yt.get(Nt).currentProgram;(Ut===void 0||Ut.isReady())&&$.delete(Nt)}),$.size===0){Z(E);return}setTimeout(Rt,10)}Wt.get("KHR_parallel_shader_compile")!==null?Rt():setTimeout(Rt,10)})};let Ar=null;function $h(E){Ar&&Ar(E)}function ja(){Ji.stop()}function Ui(){Ji.start()}let Ji=new g0;Ji.setAnimationLoop($h),typeof self<"u"&&Ji.setContext(self),this.setAnimationLoop=function(E){Ar=E,ht.setAnimationLoop(E),E===null?Ji.stop():Ji.start()},ht.addEventListener("sessionstart",ja),ht.addEventListener("sessionend",Ui),this.render=function(E,G){if(G!==void 0&&G.isCamera!==!0){ae("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(I===!0)return;z!==null&&z.renderStart(E,G);let Q=ht.enabled===!0&&ht.isPresenting===!0,$=O!==null&&(at===null||Q)&&O.begin(P,at);if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),G.parent===null&&G.matrixWorldAutoUpdate===!0&&G.updateMatrixWorld(),ht.enabled===!0&&ht.isPresenting===!0&&(O===null||O.isCompositing()===!1)&&(ht.cameraAutoUpdate===!0&&ht.updateCamera(G),G=ht.getCamera()),E.isScene===!0&&E.onBeforeRender(P,E,G,at),A=et.get(E,w.length),A.init(G),A.state.textureUnits=te.getTextureUnits(),w.push(A),Lt.multiplyMatrices(G.projectionMatrix,G.matrixWorldInverse),G.isArrayCamera?yt.setFromArrayCamera(G):rt.setFromProjectionMatrix(Lt,yi,G.reversedDepth),Ot=this.localClippingEnabled,_t=it.init(this.clippingPlanes,Ot),C=Et.get(E,_.length),C.init(),_.push(C),this.info.render.frame++,ht.enabled===!0&&ht.isPresenting===!0){let Nt=P.xr.getDepthSensingMesh();Nt!==null&&Ki(Nt,G,-1/0,P.sortObjects)}Ki(E,G,0,P.sortObjects),C.finish(),z!==null&&z.updateLights(A.state.lightsArray),P.sortObjects===!0&&C.sort(Gt,se),fe=ht.enabled===!1||ht.isPresenting===!1||ht.hasDepthSensing()===!1,fe&&B.addToRenderList(C,E),this.info.autoReset===!0&&this.info.reset(),_t===!0&&it.beginShadows();let Z=A.state.shadowsArray;if(pt.render(Z,E,G),_t===!0&&it.endShadows(),($&&O.hasRenderPass())===!1){let Nt=C.opaque,Pt=C.transmissive;if(A.setupLights(),G.isArrayCamera){let Ut=G.cameras;if(Pt.length>0)for(let $t=0,ue=Ut.length;$t<ue;$t++){let Me=Ut[$t];vi(Nt,Pt,E,Me)}fe&&B.render(E);for(let $t=0,ue=Ut.length;$t<ue;$t++){let Me=Ut[$t];Lo(C,E,Me,Me.viewport)}}else Pt.length>0&&vi(Nt,Pt,E,G),fe&&B.render(E),Lo(C,E,G)}at!==null&&V===0&&(te.updateMultisampleRenderTarget(at),te.updateRenderTargetMipmap(at)),$&&O.end(P),E.isScene===!0&&E.onAfterRender(P,E,G),At.resetDefaultState(),Y=-1,K=null,w.pop(),w.length>0?(A=w[w.length-1],te.setTextureUnits(A.state.textureUnits),_t===!0&&it.setGlobalState(P.clippingPlanes,A.state.camera)):A=null,_.pop(),_.length>0?C=_[_.length-1]:C=null,z!==null&&z.renderEnd()};function Ki(E,G,Q,$){if(E.visible===!1)return;if(E.layers.test(G.layers)){if(E.isGroup)Q=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(G);else if(E.isLight)A.pushLight(E),E.castShadow&&A.pushShadow(E);else if(E.isSprite){let Nt=G.isArrayCamera?yt:rt;if(!E.frustumCulled||E.intersectsFrustum(Nt)){$&&Bt.setFromMatrixPosition(E.matrixWorld).applyMatrix4(Lt);let Pt=ft.update(E),Ut=E.material;Ut.visible&&C.push(E,Pt,Ut,Q,Bt.z,null,G)}}else if(E.isMesh||E.isLine||E.isPoints){let Nt=G.isArrayCamera?yt:rt;if(!E.frustumCulled||E.intersectsFrustum(Nt)){let Pt=ft.update(E),Ut=E.material;if($&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),Bt.copy(E.boundingSphere.center)):(Pt.boundingSphere===null&&Pt.computeBoundingSphere(),Bt.copy(Pt.boundingSphere.center)),Bt.applyMatrix4(E.matrixWorld).applyMatrix4(Lt)),Array.isArray(Ut)){let $t=Pt.groups;for(let ue=0,Me=$t.length;ue<Me;ue++){let qt=$t[ue],Se=Ut[qt.materialIndex];Se&&Se.visible&&C.push(E,Pt,Se,Q,Bt.z,qt,G)}}else Ut.visible&&C.push(E,Pt,Ut,Q,Bt.z,null,G)}}}let Rt=E.children;for(let Nt=0,Pt=Rt.length;Nt<Pt;Nt++)Ki(Rt[Nt],G,Q,$)}function Lo(E,G,Q,$){let{opaque:Z,transmissive:Rt,transparent:Nt}=E;A.setupLightsView(Q),_t===!0&&it.setGlobalState(P.clippingPlanes,Q),$&&wt.viewport(tt.copy($)),Z.length>0&&on(Z,G,Q),Rt.length>0&&on(Rt,G,Q),Nt.length>0&&on(Nt,G,Q),wt.buffers.depth.setTest(!0),wt.buffers.depth.setMask(!0),wt.buffers.color.setMask(!0),wt.setPolygonOffset(!1)}function vi(E,G,Q,$){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[$.id]===void 0){let qt=Wt.has("EXT_color_buffer_half_float")||Wt.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[$.id]=new ui(1,1,{generateMipmaps:!0,type:qt?Li:jn,minFilter:_s,samples:Math.max(4,he.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Te.workingColorSpace})}let Rt=A.state.transmissionRenderTarget[$.id],Nt=$.viewport||tt;Rt.setSize(Nt.z*P.transmissionResolutionScale,Nt.w*P.transmissionResolutionScale);let Pt=P.getRenderTarget(),Ut=P.getActiveCubeFace(),$t=P.getActiveMipmapLevel();P.setRenderTarget(Rt),P.getClearColor(j),mt=P.getClearAlpha(),mt<1&&P.setClearColor(16777215,.5),P.clear(),fe&&B.render(Q);let ue=P.toneMapping;P.toneMapping=Yi;let Me=$.viewport;if($.viewport!==void 0&&($.viewport=void 0),A.setupLightsView($),_t===!0&&it.setGlobalState(P.clippingPlanes,$),on(E,Q,$),te.updateMultisampleRenderTarget(Rt),te.updateRenderTargetMipmap(Rt),Wt.has("WEBGL_multisampled_render_to_texture")===!1){let qt=!1;for(let Se=0,sn=G.length;Se<sn;Se++){let ze=G[Se],{object:ke,geometry:xn,material:Vt,group:fn}=ze;if(Vt.side===qi&&ke.layers.test($.layers)){let we=Vt.side;Vt.side=Zn,Vt.needsUpdate=!0,hn(ke,Q,$,xn,Vt,fn),Vt.side=we,Vt.needsUpdate=!0,qt=!0}}qt===!0&&(te.updateMultisampleRenderTarget(Rt),te.updateRenderTargetMipmap(Rt))}P.setRenderTarget(Pt,Ut,$t),P.setClearColor(j,mt),Me!==void 0&&($.viewport=Me),P.toneMapping=ue}function on(E,G,Q){let $=G.isScene===!0?G.overrideMaterial:null;for(let Z=0,Rt=E.length;Z<Rt;Z++){let Nt=E[Z],{object:Pt,geometry:Ut,group:$t}=Nt,ue=Nt.material;ue.allowOverride===!0&&$!==null&&(ue=$),Pt.layers.test(Q.layers)&&hn(Pt,G,Q,Ut,ue,$t)}}function hn(E,G,Q,$,Z,Rt){z!==null&&Z.isNodeMaterial&&z.setObject(E,Z),E.onBeforeRender(P,G,Q,$,Z,Rt),E.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),Z.onBeforeRender(P,G,Q,$,E,Rt),Z.transparent===!0&&Z.side===qi&&Z.forceSinglePass===!1?(Z.side=Zn,Z.needsUpdate=!0,P.renderBufferDirect(Q,G,$,Z,E,Rt),Z.side=Ys,Z.needsUpdate=!0,P.renderBufferDirect(Q,G,$,Z,E,Rt),Z.side=qi):P.renderBufferDirect(Q,G,$,Z,E,Rt),E.onAfterRender(P,G,Q,$,Z,Rt)}function un(E){let G=0;for(let Q of E)Q.texture!==null&&G++;return G}function Fi(E,G,Q){G.isScene!==!0&&(G=me);let $=Yt.get(E),Z=A.state.lights,Rt=A.state.shadowsArray,Nt=Z.state.version,Pt=ot.getParameters(E,Z.state,Rt,G,Q,A.state.lightProbeGridArray),Ut=ot.getProgramCacheKey(Pt),$t=$.programs;$.environment=E.isMeshStandardMaterial||E.isMeshLambertMaterial||E.isMeshPhongMaterial?G.environment:null,$.fog=G.fog;let ue=E.isMeshStandardMaterial||E.isMeshLambertMaterial&&!E.envMap||E.isMeshPhongMaterial&&!E.envMap;$.envMap=R.get(E.envMap||$.environment,ue),$.envMapRotation=$.environment!==null&&E.envMap===null?G.environmentRotation:E.envMapRotation,$t===void 0&&(E.addEventListener("dispose",ge),$t=new Map,$.programs=$t,$.programVariants=new Map);let Me=$t.get(Ut);if(Me!==void 0){if($.currentProgram===Me&&$.lightsStateVersion===Nt)return Do(E,Pt),Me}else Pt.uniforms=ot.getUniforms(E),z!==null&&E.isNodeMaterial&&z.build(E,Q,Pt),E.onBeforeCompile(Pt,P),Me=ot.acquireProgram(Pt,Ut),$t.set(Ut,Me),$.uniforms=Pt.uniforms;let qt=$.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(qt.clippingPlanes=it.uniform),Do(E,Pt),$.needsLights=Ss(E),$.lightsStateVersion=Nt,$.needsLights&&(qt.ambientLightColor.value=Z.state.ambient,qt.lightProbe.value=Z.state.probe,qt.sunLights.value=Z.state.sun,qt.sunLightShadows.value=Z.state.sunShadow,qt.directionalLights.value=Z.state.directional,qt.directionalLightShadows.value=Z.state.directionalShadow,qt.spotLights.value=Z.state.spot,qt.spotLightShadows.value=Z.state.spotShadow,qt.rectAreaLights.value=Z.state.rectArea,qt.ltc_1.value=Z.state.rectAreaLTC1,qt.ltc_2.value=Z.state.rectAreaLTC2,qt.pointLights.value=Z.state.point,qt.pointLightShadows.value=Z.state.pointShadow,qt.hemisphereLights.value=Z.state.hemi,qt.sunShadowMatrix.value=Z.state.sunShadowMatrix,qt.sunShadowCascade.value=Z.state.sunShadowCascade,qt.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,qt.spotLightMatrix.value=Z.state.spotLightMatrix,qt.spotLightMap.value=Z.state.spotLightMap,qt.pointShadowMatrix.value=Z.state.pointShadowMatrix),$.numLightProbeGrids=un(A.state.lightProbeGridArray),$.currentProgram=Me,$.uniformsList=null,Me}function ti(E,G,Q,$,Z){let Rt=Yt.get(E),Nt=Rt.currentProgram.id+","+$+","+Z,Pt=Rt.programVariants.get(Nt);return Pt===void 0?(Pt=Fi(E,G,Q),Rt.programVariants.set(Nt,Pt)):(Rt.currentProgram=Pt,Rt.uniformsList=null,Rt.outputColorSpace=$,Rt.toneMapping=Z),Pt}function Ms(E){if(E.uniformsList===null){let G=E.currentProgram.getUniforms();E.uniformsList=Ao.seqWithValue(G.seq,E.uniforms)}return E.uniformsList}function Do(E,G){let Q=Yt.get(E);Q.outputColorSpace=G.outputColorSpace,Q.batching=G.batching,Q.batchingColor=G.batchingColor,Q.instancing=G.instancing,Q.instancingColor=G.instancingColor,Q.instancingMorph=G.instancingMorph,Q.skinning=G.skinning,Q.morphTargets=G.morphTargets,Q.morphNormals=G.morphNormals,Q.morphColors=G.morphColors,Q.morphTargetsCount=G.morphTargetsCount,Q.numClippingPlanes=G.numClippingPlanes,Q.numIntersection=G.numClipIntersection,Q.vertexAlphas=G.vertexAlphas,Q.vertexTangents=G.vertexTangents,Q.toneMapping=G.toneMapping}function No(E,G,Q,$,Z){G.isScene!==!0&&(G=me),te.resetTextureUnits();let Rt=G.fog,Nt=$.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial?G.environment:null,Pt=at===null?P.outputColorSpace:at.isXRRenderTarget===!0?at.texture.colorSpace:Te.workingColorSpace,Ut=$.isMeshStandardMaterial||$.isMeshLambertMaterial&&!$.envMap||$.isMeshPhongMaterial&&!$.envMap,$t=R.get($.envMap||Nt,Ut),ue=$.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,Me=!!Q.attributes.tangent&&(!!$.normalMap||$.anisotropy>0),qt=!!Q.morphAttributes.position,Se=!!Q.morphAttributes.normal,sn=!!Q.morphAttributes.color,ze=Yi;$.toneMapped&&(at===null||at.isXRRenderTarget===!0)&&(ze=P.toneMapping);let ke=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,xn=ke!==void 0?ke.length:0,Vt=Yt.get($),fn=A.state.lights;if(_t===!0&&(Ot===!0||E!==K)){let Ge=E===K&&$.id===Y;it.setState($,E,Ge)}let we=!1,ji=!1;$.version===Vt.__version?Vt.needsLights&&Vt.lightsStateVersion!==fn.state.version||Z.isBatchedMesh&&Vt.batching===!1||!Z.isBatchedMesh&&Vt.batching===!0||Z.isBatchedMesh&&Vt.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Vt.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Vt.instancing===!1||!Z.isInstancedMesh&&Vt.instancing===!0||Z.isSkinnedMesh&&Vt.skinning===!1||!Z.isSkinnedMesh&&Vt.skinning===!0||Z.isInstancedMesh&&Vt.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Vt.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Vt.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Vt.instancingMorph===!1&&Z.morphTexture!==null||Vt.envMap!==$t||$.fog===!0&&Vt.fog!==Rt||Vt.numClippingPlanes!==void 0&&(Vt.numClippingPlanes!==it.numPlanes||Vt.numIntersection!==it.numIntersection)||Vt.vertexAlphas!==ue||Vt.vertexTangents!==Me||Vt.morphTargets!==qt||Vt.morphNormals!==Se||Vt.morphColors!==sn||Vt.morphTargetsCount!==xn||Vt.numLightProbeGrids!==un(A.state.lightProbeGridArray)?we=!0:(Vt.outputColorSpace!==Pt||Vt.toneMapping!==ze)&&(ji=!0):(we=!0,Vt.__version=$.version);let dn=Vt.currentProgram;(we===!0||ji===!0)&&(dn=ji===!0?ti($,G,Z,Pt,ze):Fi($,G,Z),z&&$.isNodeMaterial&&z.onUpdateProgram($,dn,Vt));let Pr=!1,Oi=!1,Qi=!1,xe=dn.getUniforms(),an=Vt.uniforms;if(wt.useProgram(dn.program)&&(Pr=!0,Oi=!0,Qi=!0),$.id!==Y&&(Y=$.id,Oi=!0),Pr||K!==E){wt.buffers.depth.getReversed()&&E.reversedDepth!==!0&&(E._reversedDepth=!0,E.updateProjectionMatrix()),xe.setValue(F,"projectionMatrix",E.projectionMatrix),xe.setValue(F,"viewMatrix",E.matrixWorldInverse);let pn=xe.map.cameraPosition;pn!==void 0&&pn.setValue(F,ne.setFromMatrixPosition(E.matrixWorld)),he.logarithmicDepthBuffer&&xe.setValue(F,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),($.isMeshPhongMaterial||$.isMeshToonMaterial||$.isMeshLambertMaterial||$.isMeshBasicMaterial||$.isMeshStandardMaterial||$.isShaderMaterial)&&xe.setValue(F,"isOrthographic",E.isOrthographicCamera===!0),K!==E&&(K=E,Oi=!0,Qi=!0)}if(Vt.needsLights&&(fn.state.sunShadowMap.length>0&&xe.setValue(F,"sunShadowMap",fn.state.sunShadowMap,te),fn.state.directionalShadowMap.length>0&&xe.setValue(F,"directionalShadowMap",fn.state.directionalShadowMap,te),fn.state.spotShadowMap.length>0&&xe.setValue(F,"spotShadowMap",fn.state.spotShadowMap,te),fn.state.pointShadowMap.length>0&&xe.setValue(F,"pointShadowMap",fn.state.pointShadowMap,te)),Z.isSkinnedMesh){xe.setOptional(F,Z,"bindMatrix"),xe.setOptional(F,Z,"bindMatrixInverse");let Ge=Z.skeleton;Ge&&(Ge.boneTexture===null&&Ge.computeBoneTexture(),xe.setValue(F,"boneTexture",Ge.boneTexture,te))}Z.isBatchedMesh&&(xe.setOptional(F,Z,"batchingTexture"),xe.setValue(F,"batchingTexture",Z._matricesTexture,te),xe.setOptional(F,Z,"batchingIdTexture"),xe.setValue(F,"batchingIdTexture",Z._indirectTexture,te),xe.setOptional(F,Z,"batchingColorTexture"),Z._colorsTexture!==null&&xe.setValue(F,"batchingColorTexture",Z._colorsTexture,te));let kn=Q.morphAttributes;if((kn.position!==void 0||kn.normal!==void 0||kn.color!==void 0)&&st.update(Z,Q,dn),(Oi||Vt.receiveShadow!==Z.receiveShadow)&&(Vt.receiveShadow=Z.receiveShadow,xe.setValue(F,"receiveShadow",Z.receiveShadow)),($.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial)&&$.envMap===null&&G.environment!==null&&(an.envMapIntensity.value=G.environmentIntensity),an.dfgLUT!==void 0&&(an.dfgLUT.value=_E()),Oi){if(xe.setValue(F,"toneMappingExposure",P.toneMappingExposure),Vt.needsLights&&Cr(an,Qi),Rt&&$.fog===!0&&St.refreshFogUniforms(an,Rt),St.refreshMaterialUniforms(an,$,bt,It,A.state.transmissionRenderTarget[E.id]),Vt.needsLights&&Vt.numLightProbeGrids>0){let Ge=v,pn=0;for(let Nn of A.state.lightProbeGridArray)Nn.texture!==null&&(Ge.textures[pn]=Nn.texture,Ge.min[pn]=Nn.boundingBox.min,Ge.max[pn]=Nn.boundingBox.max,Ge.resolution[pn]=Nn.resolution,pn++);for(let Nn in Ge)Ge[Nn].length=pn;an.probesSH.value=Ge.textures,an.probesMin.value=Ge.min,an.probesMax.value=Ge.max,an.probesResolution.value=Ge.resolution}Ao.upload(F,Ms(Vt),an,te)}if($.isShaderMaterial&&$.uniformsNeedUpdate===!0&&(Ao.upload(F,Ms(Vt),an,te),$.uniformsNeedUpdate=!1),$.isSpriteMaterial&&xe.setValue(F,"center",Z.center),xe.setValue(F,"modelViewMatrix",Z.modelViewMatrix),xe.setValue(F,"normalMatrix",Z.normalMatrix),xe.setValue(F,"modelMatrix",Z.matrixWorld),$.uniformsGroups!==void 0){let Ge=$.uniformsGroups;for(let pn=0,Nn=Ge.length;pn<Nn;pn++){let Qa=Ge[pn];jt.update(Qa,dn),jt.bind(Qa,dn)}}return dn}function Cr(E,G){E.ambientLightColor.needsUpdate=G,E.lightProbe.needsUpdate=G,E.sunLights.needsUpdate=G,E.sunLightShadows.needsUpdate=G,E.directionalLights.needsUpdate=G,E.directionalLightShadows.needsUpdate=G,E.pointLights.needsUpdate=G,E.pointLightShadows.needsUpdate=G,E.spotLights.needsUpdate=G,E.spotLightShadows.needsUpdate=G,E.rectAreaLights.needsUpdate=G,E.hemisphereLights.needsUpdate=G}function Ss(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return X},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return at},this.setRenderTargetTextures=function(E,G,Q){let $=Yt.get(E);$.__autoAllocateDepthBuffer=E.resolveDepthBuffer===!1,$.__autoAllocateDepthBuffer===!1&&($.__useRenderToTexture=!1),Yt.get(E.texture).__webglTexture=G,Yt.get(E.depthTexture).__webglTexture=$.__autoAllocateDepthBuffer?void 0:Q,$.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(E,G){let Q=Yt.get(E);Q.__webglFramebuffer=G,Q.__useDefaultFramebuffer=G===void 0},this.setRenderTarget=function(E,G=0,Q=0){at=E,X=G,V=Q;let $=null,Z=!1,Rt=!1;if(E){let Pt=Yt.get(E);if(Pt.__useDefaultFramebuffer!==void 0){wt.bindFramebuffer(F.FRAMEBUFFER,Pt.__webglFramebuffer),tt.copy(E.viewport),ut.copy(E.scissor),ct=E.scissorTest,wt.viewport(tt),wt.scissor(ut),wt.setScissorTest(ct),Y=-1;return}else if(Pt.__webglFramebuffer===void 0)te.setupRenderTarget(E);else if(Pt.__hasExternalTextures)te.rebindTextures(E,Yt.get(E.texture).__webglTexture,Yt.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){let ue=E.depthTexture;if(Pt.__boundDepthTexture!==ue){if(ue!==null&&Yt.has(ue)&&(E.width!==ue.image.width||E.height!==ue.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");te.setupDepthRenderbuffer(E)}}let Ut=E.texture;(Ut.isData3DTexture||Ut.isDataArrayTexture||Ut.isCompressedArrayTexture)&&(Rt=!0);let $t=Yt.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray($t[G])?$=$t[G][Q]:$=$t[G],Z=!0):E.samples>0&&te.useMultisampledRTT(E)===!1?$=Yt.get(E).__webglMultisampledFramebuffer:Array.isArray($t)?$=$t[Q]:$=$t,tt.copy(E.viewport),ut.copy(E.scissor),ct=E.scissorTest}else tt.copy(Zt).multiplyScalar(bt).floor(),ut.copy(re).multiplyScalar(bt).floor(),ct=ie;if(Q!==0&&($=H),wt.bindFramebuffer(F.FRAMEBUFFER,$)&&wt.drawBuffers(E,$),wt.viewport(tt),wt.scissor(ut),wt.setScissorTest(ct),Z){let Pt=Yt.get(E.texture);F.framebufferTexture2D(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_CUBE_MAP_POSITIVE_X+G,Pt.__webglTexture,Q)}else if(Rt){let Pt=G;for(let Ut=0;Ut<E.textures.length;Ut++){let $t=Yt.get(E.textures[Ut]);F.framebufferTextureLayer(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0+Ut,$t.__webglTexture,Q,Pt)}}else if(E!==null&&Q!==0){let Pt=Yt.get(E.texture);F.framebufferTexture2D(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,Pt.__webglTexture,Q)}Y=-1};function Rr(E){let G=Yt.get(E);return(G.__readFormat!==E.format||G.__readType!==E.type)&&(G.__readFormat=E.format,G.__readType=E.type,G.__formatReadable=he.textureFormatReadable(E.format),G.__typeReadable=he.textureTypeReadable(E.type)),G}this.readRenderTargetPixels=function(E,G,Q,$,Z,Rt,Nt,Pt=0){if(!(E&&E.isWebGLRenderTarget)){ae("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ut=Yt.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Nt!==void 0&&(Ut=Ut[Nt],Array.isArray(Ut)&&(Ut=Ut[0])),Ut){wt.bindFramebuffer(F.FRAMEBUFFER,Ut);try{let $t=E.textures[Pt],ue=$t.format,Me=$t.type;E.textures.length>1&&F.readBuffer(F.COLOR_ATTACHMENT0+Pt);let qt=Rr($t);if(qt.__formatReadable===!1){ae("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(qt.__typeReadable===!1){ae("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}G>=0&&G<=E.width-$&&Q>=0&&Q<=E.height-Z&&F.readPixels(G,Q,$,Z,vt.convert(ue),vt.convert(Me),Rt)}finally{let $t=at!==null?Yt.get(at).__webglFramebuffer:null;wt.bindFramebuffer(F.FRAMEBUFFER,$t)}}},this.readRenderTargetPixelsAsync=async function(E,G,Q,$,Z,Rt,Nt,Pt=0){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ut=Yt.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Nt!==void 0&&(Ut=Ut[Nt],Array.isArray(Ut)&&(Ut=Ut[0])),Ut)if(G>=0&&G<=E.width-$&&Q>=0&&Q<=E.height-Z){wt.bindFramebuffer(F.FRAMEBUFFER,Ut);let $t=E.textures[Pt],ue=$t.format,Me=$t.type;E.textures.length>1&&F.readBuffer(F.COLOR_ATTACHMENT0+Pt);let qt=Rr($t);if(qt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(qt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let Se=F.createBuffer();F.bindBuffer(F.PIXEL_PACK_BUFFER,Se),F.bufferData(F.PIXEL_PACK_BUFFER,Rt.byteLength,F.STREAM_READ),F.readPixels(G,Q,$,Z,vt.convert(ue),vt.convert(Me),0),F.bindBuffer(F.PIXEL_PACK_BUFFER,null);let sn=at!==null?Yt.get(at).__webglFramebuffer:null;wt.bindFramebuffer(F.FRAMEBUFFER,sn);let ze=F.fenceSync(F.SYNC_GPU_COMMANDS_COMPLETE,0);return F.flush(),await Og(F,ze,4),F.bindBuffer(F.PIXEL_PACK_BUFFER,Se),F.getBufferSubData(F.PIXEL_PACK_BUFFER,0,Rt),F.bindBuffer(F.PIXEL_PACK_BUFFER,null),F.deleteBuffer(Se),F.deleteSync(ze),Rt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(E,G=null,Q=0){let $=Math.pow(2,-Q),Z=Math.floor(E.image.width*$),Rt=Math.floor(E.image.height*$),Nt=G!==null?G.x:0,Pt=G!==null?G.y:0;te.setTexture2D(E,0),F.copyTexSubImage2D(F.TEXTURE_2D,Q,0,0,Nt,Pt,Z,Rt),wt.unbindTexture()},this.copyTextureToTexture=function(E,G,Q=null,$=null,Z=0,Rt=0){let Nt,Pt,Ut,$t,ue,Me,qt,Se,sn,ze=E.isCompressedTexture?E.mipmaps[Rt]:E.image;if(Q!==null)Nt=Q.max.x-Q.min.x,Pt=Q.max.y-Q.min.y,Ut=Q.isBox3?Q.max.z-Q.min.z:1,$t=Q.min.x,ue=Q.min.y,Me=Q.isBox3?Q.min.z:0;else{let xe=Math.pow(2,-Z);Nt=Math.floor(ze.width*xe),Pt=Math.floor(ze.height*xe),E.isDataArrayTexture?Ut=ze.depth:E.isData3DTexture?Ut=Math.floor(ze.depth*xe):Ut=1,$t=0,ue=0,Me=0}$!==null?(qt=$.x,Se=$.y,sn=$.z):(qt=0,Se=0,sn=0);let ke=vt.convert(G.format),xn=vt.convert(G.type),Vt;G.isData3DTexture?(te.setTexture3D(G,0),Vt=F.TEXTURE_3D):G.isDataArrayTexture||G.isCompressedArrayTexture?(te.setTexture2DArray(G,0),Vt=F.TEXTURE_2D_ARRAY):(te.setTexture2D(G,0),Vt=F.TEXTURE_2D),wt.activeTexture(F.TEXTURE0),wt.pixelStorei(F.UNPACK_FLIP_Y_WEBGL,G.flipY),wt.pixelStorei(F.UNPACK_PREMULTIPLY_ALPHA_WEBGL,G.premultiplyAlpha),wt.pixelStorei(F.UNPACK_ALIGNMENT,G.unpackAlignment);let fn=wt.getParameter(F.UNPACK_ROW_LENGTH),we=wt.getParameter(F.UNPACK_IMAGE_HEIGHT),ji=wt.getParameter(F.UNPACK_SKIP_PIXELS),dn=wt.getParameter(F.UNPACK_SKIP_ROWS),Pr=wt.getParameter(F.UNPACK_SKIP_IMAGES);wt.pixelStorei(F.UNPACK_ROW_LENGTH,ze.width),wt.pixelStorei(F.UNPACK_IMAGE_HEIGHT,ze.height),wt.pixelStorei(F.UNPACK_SKIP_PIXELS,$t),wt.pixelStorei(F.UNPACK_SKIP_ROWS,ue),wt.pixelStorei(F.UNPACK_SKIP_IMAGES,Me);let Oi=E.isDataArrayTexture||E.isData3DTexture,Qi=G.isDataArrayTexture||G.isData3DTexture;if(E.isDepthTexture){let xe=Yt.get(E),an=Yt.get(G),kn=Yt.get(xe.__renderTarget),Ge=Yt.get(an.__renderTarget);wt.bindFramebuffer(F.READ_FRAMEBUFFER,kn.__webglFramebuffer),wt.bindFramebuffer(F.DRAW_FRAMEBUFFER,Ge.__webglFramebuffer);for(let pn=0;pn<Ut;pn++)Oi&&(F.framebufferTextureLayer(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,Yt.get(E).__webglTexture,Z,Me+pn),F.framebufferTextureLayer(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,Yt.get(G).__webglTexture,Rt,sn+pn)),F.blitFramebuffer($t,ue,$t+Nt,ue+Pt,qt,Se,qt+Nt,Se+Pt,F.DEPTH_BUFFER_BIT,F.NEAREST);wt.bindFramebuffer(F.READ_FRAMEBUFFER,null),wt.bindFramebuffer(F.DRAW_FRAMEBUFFER,null)}else if(Z!==0||E.isRenderTargetTexture||Yt.has(E)){let xe=Yt.get(E),an=Yt.get(G);wt.bindFramebuffer(F.READ_FRAMEBUFFER,D),wt.bindFramebuffer(F.DRAW_FRAMEBUFFER,k);for(let kn=0;kn<Ut;kn++)Oi?F.framebufferTextureLayer(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,xe.__webglTexture,Z,Me+kn):F.framebufferTexture2D(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,xe.__webglTexture,Z),Qi?F.framebufferTextureLayer(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,an.__webglTexture,Rt,sn+kn):F.framebufferTexture2D(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,an.__webglTexture,Rt),Z!==0?F.blitFramebuffer($t,ue,$t+Nt,ue+Pt,qt,Se,qt+Nt,Se+Pt,F.COLOR_BUFFER_BIT,F.NEAREST):Qi?F.copyTexSubImage3D(Vt,Rt,qt,Se,sn+kn,$t,ue,Nt,Pt):F.copyTexSubImage2D(Vt,Rt,qt,Se,$t,ue,Nt,Pt);wt.bindFramebuffer(F.READ_FRAMEBUFFER,null),wt.bindFramebuffer(F.DRAW_FRAMEBUFFER,null)}else Qi?E.isDataTexture||E.isData3DTexture?F.texSubImage3D(Vt,Rt,qt,Se,sn,Nt,Pt,Ut,ke,xn,ze.data):G.isCompressedArrayTexture?F.compressedTexSubImage3D(Vt,Rt,qt,Se,sn,Nt,Pt,Ut,ke,ze.data):F.texSubImage3D(Vt,Rt,qt,Se,sn,Nt,Pt,Ut,ke,xn,ze):E.isDataTexture?F.texSubImage2D(F.TEXTURE_2D,Rt,qt,Se,Nt,Pt,ke,xn,ze.data):E.isCompressedTexture?F.compressedTexSubImage2D(F.TEXTURE_2D,Rt,qt,Se,ze.width,ze.height,ke,ze.data):F.texSubImage2D(F.TEXTURE_2D,Rt,qt,Se,Nt,Pt,ke,xn,ze);wt.pixelStorei(F.UNPACK_ROW_LENGTH,fn),wt.pixelStorei(F.UNPACK_IMAGE_HEIGHT,we),wt.pixelStorei(F.UNPACK_SKIP_PIXELS,ji),wt.pixelStorei(F.UNPACK_SKIP_ROWS,dn),wt.pixelStorei(F.UNPACK_SKIP_IMAGES,Pr),Rt===0&&G.generateMipmaps===!0&&G.mipmapsAutoUpdate===!0&&F.generateMipmap(Vt),wt.unbindTexture()},this.initRenderTarget=function(E){Yt.get(E).__webglFramebuffer===void 0&&te.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?te.setTextureCube(E,0):E.isData3DTexture?te.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?te.setTexture2DArray(E,0):te.setTexture2D(E,0),wt.unbindTexture()},this.resetState=function(){X=0,V=0,at=null,wt.reset(),At.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return yi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=Te._getDrawingBufferColorSpace(t),e.unpackColorSpace=Te._getUnpackColorSpace()}};var A0={type:"change"},fd={type:"start"},R0={type:"end"},Mh=new Bs,C0=new hi,xE=Math.cos(70*ph.DEG2RAD),bn=new U,Qn=2*Math.PI,Ue={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},ud=1e-6,Sh=class extends Oa{constructor(t,e=null){super(t,e),this.state=Ue.NONE,this.target=new U,this.cursor=new U,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Xs.ROTATE,MIDDLE:Xs.DOLLY,RIGHT:Xs.PAN},this.touches={ONE:qs.ROTATE,TWO:qs.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new U,this._lastQuaternion=new Yn,this._lastTargetPosition=new U,this._quat=new Yn().setFromUnitVectors(t.up,new U(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new So,this._sphericalDelta=new So,this._scale=1,this._panOffset=new U,this._rotateStart=new gt,this._rotateEnd=new gt,this._rotateDelta=new gt,this._panStart=new gt,this._panEnd=new gt,this._panDelta=new gt,this._dollyStart=new gt,this._dollyEnd=new gt,this._dollyDelta=new gt,this._dollyDirection=new U,this._mouse=new gt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=vE.bind(this),this._onPointerDown=yE.bind(this),this._onPointerUp=ME.bind(this),this._onContextMenu=CE.bind(this),this._onMouseWheel=wE.bind(this),this._onKeyDown=EE.bind(this),this._onTouchStart=TE.bind(this),this._onTouchMove=AE.bind(this),this._onMouseDown=SE.bind(this),this._onMouseMove=bE.bind(this),this._interceptControlDown=RE.bind(this),this._interceptControlUp=PE.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Ue.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(A0),this.update(),this.state=Ue.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;bn.copy(e).sub(this.target),bn.applyQuaternion(this._quat),this._spherical.setFromVector3(bn),this.autoRotate&&this.state===Ue.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=Qn:n>Math.PI&&(n-=Qn),s<-Math.PI?s+=Qn:s>Math.PI&&(s-=Qn),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(bn.setFromSpherical(this._spherical),bn.applyQuaternion(this._quatInverse),e.copy(this.target).add(bn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=bn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new U(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new U(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=bn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Mh.origin.copy(this.object.position),Mh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Mh.direction))<xE?this.object.lookAt(this.target):(C0.setFromNormalAndCoplanarPoint(this.object.up,this.target),Mh.intersectPlane(C0,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>ud||8*(1-this._lastQuaternion.dot(this.object.quaternion))>ud||this._lastTargetPosition.distanceToSquared(this.target)>ud?(this.dispatchEvent(A0),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?Qn/60*this.autoRotateSpeed*t:Qn/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){bn.setFromMatrixColumn(e,0),bn.multiplyScalar(-t),this._panOffset.add(bn)}_panUp(t,e){this.screenSpacePanning===!0?bn.setFromMatrixColumn(e,1):(bn.setFromMatrixColumn(e,0),bn.crossVectors(this.object.up,bn)),bn.multiplyScalar(t),this._panOffset.add(bn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;bn.copy(s).sub(this.target);let r=bn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(Qn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Qn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(Qn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-Qn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(Qn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-Qn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(Qn*this._rotateDelta.x/e.clientHeight),this._rotateUp(Qn*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new gt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function yE(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function vE(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function ME(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(R0),this.state=Ue.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function SE(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Xs.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Ue.DOLLY;break;case Xs.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ue.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ue.ROTATE}break;case Xs.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ue.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ue.PAN}break;default:this.state=Ue.NONE}this.state!==Ue.NONE&&this.dispatchEvent(fd)}function bE(i){switch(this.state){case Ue.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Ue.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Ue.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function wE(i){this.enabled===!1||this.enableZoom===!1||this.state!==Ue.NONE||(i.preventDefault(),this.dispatchEvent(fd),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(R0))}function EE(i){this.enabled!==!1&&this._handleKeyDown(i)}function TE(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case qs.ROTATE:if(this.enableRotate===!1){this.state=Ue.NONE;break}this._handleTouchStartRotate(i),this.state=Ue.TOUCH_ROTATE;break;case qs.PAN:if(this.enablePan===!1){this.state=Ue.NONE;break}this._handleTouchStartPan(i),this.state=Ue.TOUCH_PAN;break;default:this.state=Ue.NONE}break;case 2:switch(this.touches.TWO){case qs.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Ue.TOUCH_DOLLY_PAN;break;case qs.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Ue.TOUCH_DOLLY_ROTATE;break;default:this.state=Ue.NONE}break;default:this.state=Ue.NONE}this.state!==Ue.NONE&&this.dispatchEvent(fd)}function AE(i){switch(this._trackPointer(i),this.state){case Ue.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Ue.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Ue.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Ue.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Ue.NONE}}function CE(i){this.enabled!==!1&&i.preventDefault()}function RE(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function PE(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var IE=new U(0,0,1),LE=new On(1,1,1,10).rotateX(Math.PI/2).translate(0,0,.5),DE=new _a(1,1,14).rotateX(Math.PI/2).translate(0,0,-.5),Zs={loads:"#e67e22",contacts:"#2e9e5b",reactions:"#b0388c",springForces:"#1f8a9e",drives:"#c0392b"},NE=.45,P0=.002;function I0(i,t,e,n){if(!(i>0))return{length:0,square:0};let s=i*e/(NE*t*n),r=10**Math.floor(Math.log10(s)),o=[10,5,2,1].find(a=>a*r<=s*1.4)*r;return{length:e/o,square:o}}var bh=class{constructor(t,e){Object.assign(this,{machine:t,arrow:e,unit:e.unit??"N",layer:e.layer??"loads"}),this.vectors=e.vectors?De(e.vectors):null,this.points=e.points?De(e.points):null;let n=new zs({color:Zs[this.layer],transparent:!0,opacity:t.ghost?.35:.9,depthTest:!1});this.group=new Ln,this.shaft=new Re(LE,n),this.heads=Array.from({length:this.unit==="N"?1:2},()=>new Re(DE,n)),this.group.add(this.shaft,...this.heads),this.group.traverse(s=>s.renderOrder=2),this.force=new U,this.at=new U}get greatest(){if(!this.vectors)return Math.hypot(...this.arrow.force);let t=0;for(let e=0;e<this.vectors.length;e+=3)t=Math.max(t,Math.hypot(this.vectors[e],this.vectors[e+1],this.vectors[e+2]));return t}#t(t,e,n,s){let[r,o]=[3*e,3*Math.min(e+1,t.length/3-1)];return s.fromArray(t,r).multiplyScalar(1-n).add({x:n*t[o],y:n*t[o+1],z:n*t[o+2]})}#e(){let{force:t,in_world:e,on:n}=this.arrow;if(this.force.set(...t),!e&&n>=0){let s=this.force.length();this.force.transformDirection(this.machine.nodes[n].matrix).multiplyScalar(s)}}move(t,e){let{machine:n,arrow:s,force:r,at:o}=this;this.vectors?this.#t(this.vectors,t??0,e,r):this.#e(),this.points?this.#t(this.points,t??0,e,o):n.point(s,o);let a=r.length(),l=a*(n.forceScale[this.unit]??0),{size:c}=n.scene;this.group.children.forEach(d=>d.visible=l>P0*c),this.group.userData.value=a;let h=`${s.name}: ${+a.toPrecision(4)} ${this.unit}`;if(this.group.traverse(d=>d.userData.name=h),l<=P0*c)return;let u=Math.min(.006*c,.12*l),f=Math.min(.045*c,.35*l);this.shaft.scale.set(u,u,l-f),this.heads.forEach((d,g)=>{d.scale.set(2.6*u,2.6*u,f),d.position.z=l-.8*g*f}),r.divideScalar(a),this.group.quaternion.setFromUnitVectors(IE,r),this.group.position.copy(o),this.vectors||this.group.position.addScaledVector(r,-l),this.group.updateMatrixWorld(!0)}};var wh=["#5b8db8","#d98a4e","#5fa987","#b584a8","#c9a94f","#7fb3d5","#a3a3a3","#c97b6d"],Th=i=>new Kt(wh[(i%wh.length+wh.length)%wh.length]),dd=()=>new Kt(qo()?"#181d22":"#eef2f5"),pd=()=>new Kt(qo()?"#39424b":"#c3ccd4"),L0=()=>new Kt(qo()?"#dfe5ea":"#2b333b"),Eh=class{constructor(t){this.ghost=t,this.made=new Map}matt(t,e=1){let n=`${t.getHexString()} ${e}`;if(!this.made.has(n)){let s=this.ghost?.28*e:e;this.made.set(n,new gs({color:t,roughness:.72,metalness:.08,transparent:s<1,opacity:s,depthWrite:s===1}))}return this.made.get(n)}flat(t){let e=`flat ${t.getHexString()}`;return this.made.has(e)||this.made.set(e,new zs({color:t,transparent:this.ghost,opacity:this.ghost?.4:1})),this.made.get(e)}line(t,e=1){let n=`line ${t.getHexString()} ${e}`;return this.made.has(n)||this.made.set(n,new Gs({color:t,transparent:!0,opacity:this.ghost?.4*e:e})),this.made.get(n)}};function Ah(i,t){return t.setHSL(.62*(1-Math.min(1,Math.max(0,i))),.8,.42)}var Ni=12,Ch=class{constructor(t,e,n){Object.assign(this,{machine:t,beam:e,count:e.stations.length});let s=this.count*Ni;this.positions=new en(new Float32Array(3*s),3),this.colours=new en(new Float32Array(3*s),3);let r=new qe().setAttribute("position",this.positions).setAttribute("color",this.colours),o=[];for(let l=0;l+1<this.count;l++)for(let c=0;c<Ni;c++){let[h,u]=[l*Ni+c,l*Ni+(c+1)%Ni];o.push(h,u,h+Ni,u,u+Ni,h+Ni)}r.setIndex(o);let a=t.ghost?{transparent:!0,opacity:.3}:{};this.mesh=new Re(r,new gs({vertexColors:!0,roughness:1,side:2,...a})),this.mesh.frustumCulled=!1,this.plain=t.colour(e.body),this.strain(n)}strain(t){this.strains=t,this.greatest=t?t.reduce((n,s)=>Math.max(n,s),0):0;let{body:e}=this.beam;this.mesh.userData.name=this.greatest>0?`${e}: ${this.said}`:e}get said(){return`bending strain up to ${+(1e6*this.greatest).toPrecision(3)} \xB5m/m`}move(t){let{machine:e,beam:n,count:s}=this,r=n.stations.map(f=>e.point(f)),o=Math.max(n.radius,.006*e.scene.size),[a,l,c,h,u]=[new U,new U,new U,new Kt,new Ae];for(let f=0;f<s;f++){if(a.subVectors(r[Math.min(f+1,s-1)],r[Math.max(f-1,0)]).normalize(),u.copy(n.stations[f].on<0?u.identity():e.nodes[n.stations[f].on].matrix),l.setFromMatrixColumn(u,0),Math.abs(l.dot(a))>.8&&l.setFromMatrixColumn(u,1),c.crossVectors(a,l).normalize(),l.crossVectors(c,a),this.red>0&&t!=null){let d=this.strains,g=x=>d[t*(s-1)+Math.min(Math.max(x,0),s-2)];Ah((g(f-1)+g(f))/2/this.red,h)}else h.copy(this.plain);for(let d=0;d<Ni;d++){let g=2*Math.PI*d/Ni,[x,p]=[o*Math.cos(g),o*Math.sin(g)],m=f*Ni+d;this.positions.setXYZ(m,r[f].x+x*l.x+p*c.x,r[f].y+x*l.y+p*c.y,r[f].z+x*l.z+p*c.z),this.colours.setXYZ(m,h.r,h.g,h.b)}}this.positions.needsUpdate=this.colours.needsUpdate=!0,this.mesh.geometry.computeVertexNormals()}};function D0(i,t=Math.PI/3){let e=i.index?i.toNonIndexed():i,n=e.attributes.position,s=n.count,r;if(n.isBufferAttribute===!0&&n.itemSize===3&&n.normalized===!1)r=n.array;else{r=new Float64Array(s*3);for(let v=0;v<s;v++)r[3*v+0]=n.getX(v),r[3*v+1]=n.getY(v),r[3*v+2]=n.getZ(v)}let o=Math.cos(t),a=(1+1e-10)*100,l=s/3,c=new Float64Array(l*3);for(let v=0;v<l;v++){let C=9*v,A=r[C+0],_=r[C+1],w=r[C+2],O=r[C+3],P=r[C+4],I=r[C+5],z=r[C+6],H=r[C+7],D=r[C+8],k=z-O,X=H-P,V=D-I,at=A-O,Y=_-P,K=w-I,tt=X*K-V*Y,ut=V*at-k*K,ct=k*Y-X*at,j=1/(Math.sqrt(tt*tt+ut*ut+ct*ct)||1);c[3*v+0]=tt*j,c[3*v+1]=ut*j,c[3*v+2]=ct*j}let h=new Int32Array(s),u=new Float64Array(s*3),f=1;for(;f<s*2;)f<<=1;let d=f-1,g=new Int32Array(f),x=0;for(let v=0;v<s;v++){let C=3*v,A=Math.trunc(r[C+0]*a),_=Math.trunc(r[C+1]*a),w=Math.trunc(r[C+2]*a),O=(Math.imul(A,73856093)^Math.imul(_,19349663)^Math.imul(w,83492791))&d;for(;;){let P=g[O];if(P===0){let z=3*x;u[z+0]=A,u[z+1]=_,u[z+2]=w,g[O]=x+1,h[v]=x++;break}let I=3*(P-1);if(u[I+0]===A&&u[I+1]===_&&u[I+2]===w){h[v]=P-1;break}O=O+1&d}}let p=new Int32Array(x+1);for(let v=0;v<s;v++)p[h[v]+1]++;for(let v=0;v<x;v++)p[v+1]+=p[v];let m=new Int32Array(s),M=p.slice(0,x);for(let v=0;v<l;v++){let C=3*v;m[M[h[C+0]]++]=v,m[M[h[C+1]]++]=v,m[M[h[C+2]]++]=v}let T=new Float32Array(s*3);for(let v=0;v<l;v++){let C=3*v,A=c[C+0],_=c[C+1],w=c[C+2];for(let O=0;O<3;O++){let P=C+O,I=h[P],z=0,H=0,D=0;for(let X=p[I],V=p[I+1];X<V;X++){let at=3*m[X],Y=c[at+0],K=c[at+1],tt=c[at+2];A*Y+_*K+w*tt>o&&(z+=Y,H+=K,D+=tt)}let k=1/(Math.sqrt(z*z+H*H+D*D)||1);T[3*P+0]=z*k,T[3*P+1]=H*k,T[3*P+2]=D*k}}return e.setAttribute("normal",new en(T,3,!1)),e}var Rh=Math.PI/2,UE=.6;function wr(i,t){switch(i){case"box":return new ps(...t);case"cylinder":return new On(t[0],t[0],t[1],40).rotateX(Rh);case"capsule":return new ga(t[0],t[1],8,28).rotateX(Rh);case"sphere":return new ms(t[0],36,24);case"ellipsoid":return new ms(1,36,24).scale(...t);case"tube":return FE(...t)}return new ps(.001,.001,.001)}function FE(i,t,e){let n=new xo().absarc(0,0,i,0,2*Math.PI);return n.holes.push(new mr().absarc(0,0,t,0,2*Math.PI,!0)),new Ta(n,{depth:e,bevelEnabled:!1,curveSegments:32}).translate(0,0,-e/2)}function N0({low:i,step:t,vertices:e,faces:n}){let s=De(e),r=new Float32Array(s.length);for(let a=0;a<s.length;a++)r[a]=i[a%3]+t[a%3]*s[a];let o=new qe;return o.setAttribute("position",new en(r,3)),o.setIndex(new en(De(n),1)),D0(o,UE)}var U0=i=>[new _r(.9*i,.1*i,14,48),new On(.82*i,.82*i,.08*i,40).rotateX(Rh)],Ph=class extends $n{constructor(t){super(),this.point=t}getPoint(t,e=new U){return e.set(...this.point(t))}},OE=.14;function F0(i=9){let t=a=>{let[l,c]=[.12,.88],h=Math.min(1,Math.max(0,(a-l)/(c-l))),u=Math.min(1,25*Math.min(h,1-h)),f=2*Math.PI*i*h;return[u*Math.cos(f),u*Math.sin(f),a]},[e,n]=[24*i,7],s=new Ph(t),r=new vo(s,e,OE,n),{array:o}=r.attributes.position;return r.userData.heights=Float32Array.from({length:o.length/3},(a,l)=>s.getPointAt(Math.floor(l/(n+1))/e).z),r.userData.offsets=r.userData.heights.map((a,l)=>o[3*l+2]-a),r}function O0(i,t,e){let{heights:n,offsets:s}=i.userData,{position:r}=i.attributes;for(let o=0;o<n.length;o++)r.setZ(o,n[o]+s[o]*e/t);r.needsUpdate=!0}function B0(i=3){let t=e=>{let n=2*Math.PI*i*e,s=.3+.7*e;return[s*Math.cos(n),s*Math.sin(n),0]};return new vo(new Ph(t),32*i,.05,6)}var md=()=>new On(1,1,1,24).rotateX(Rh).translate(0,0,.5);var[Ih,Lh,gd,Dh]=[new U,new U,new U,new U],BE=new U(1,1,1);function Js(i,t=0,e=new Ae){return Ih.fromArray(i,t).normalize(),Lh.fromArray(i,t+3),gd.crossVectors(Ih,Lh).normalize(),Lh.crossVectors(gd,Ih),Dh.fromArray(i,t+6),e.makeBasis(Ih,Lh,gd).setPosition(Dh)}var Nh=class{constructor(t,e,n){Object.assign(this,{t,poses:e,nodes:n}),this.turn=Array.from({length:2*n},()=>new Yn),this.m=new Ae,this.held=[-1,-1]}get start(){return this.t[0]}get end(){return this.t[this.t.length-1]}place(t){let e=this.t.length-1;if(!(t>this.t[0]))return[0,0];if(t>=this.t[e])return[e,0];let[n,s]=[0,e];for(;s-n>1;){let o=n+s>>1;this.t[o]<=t?n=o:s=o}let r=this.t[s]-this.t[n];return[n,r>0?(t-this.t[n])/r:0]}apply(t,e){let[n,s]=this.place(t),r=Math.min(n+1,this.t.length-1);for(let o=0;o<this.nodes;o++){let[a,l]=[(n*this.nodes+o)*9,(r*this.nodes+o)*9];if(Js(this.poses,a,e[o]),s===0)continue;let[c,h]=[this.turn[2*o],this.turn[2*o+1]];c.setFromRotationMatrix(e[o]),h.setFromRotationMatrix(Js(this.poses,l,this.m)),c.slerp(h,s),Dh.set(this.poses[a+6]+s*(this.poses[l+6]-this.poses[a+6]),this.poses[a+7]+s*(this.poses[l+7]-this.poses[a+7]),this.poses[a+8]+s*(this.poses[l+8]-this.poses[a+8])),e[o].compose(Dh,c,BE)}}};var Uh=class{constructor(t,e,n){Object.assign(this,{machine:t,solid:e,rest:De(e.vertices),shapes:De(e.shapes)}),this.strains=e.strains&&De(e.strains),this.positions=new en(new Float32Array(this.rest),3),this.colours=new en(new Float32Array(this.rest.length),3);let s=new qe().setAttribute("position",this.positions).setAttribute("color",this.colours);s.setIndex(new en(De(e.faces),1));let r=t.ghost?{transparent:!0,opacity:.3}:{};this.mesh=new Re(s,new gs({vertexColors:!0,roughness:1,...r})),this.mesh.frustumCulled=!1,this.plain=t.colour(e.body),this.follow(n)}follow(t){this.amplitudes=t&&De(t.amplitudes),this.greatest=t?.greatest??0,this.mesh.userData.name=this.greatest>0?`${this.solid.body}: ${this.said}`:this.solid.body}get said(){return this.strains?`strain up to ${+(1e6*this.greatest).toPrecision(3)} \xB5m/m`:`displacement up to ${+(1e3*this.greatest).toPrecision(3)} mm`}move(t,e){let n=this.rest.length/3,s=this.shapes.length/this.rest.length,r=this.#t(t,e,s),o=this.positions.array;o.set(this.rest),this.#e(this.shapes,r,o);let a=this.strains&&new Float32Array(6*n);a&&this.#e(this.strains,r,a);let l=new Kt,c=a?this.red:this.greatest;for(let h=0;h<n;h++)c>0&&r?Ah((a?this.#i(a,6*h):this.#n(3*h))/c,l):l.copy(this.plain),this.colours.setXYZ(h,l.r,l.g,l.b);this.positions.needsUpdate=this.colours.needsUpdate=!0,this.mesh.geometry.computeVertexNormals()}#t(t,e,n){if(!this.amplitudes||t==null)return null;let[s,r]=[t*n,Math.min(t+1,this.amplitudes.length/n-1)*n];return Array.from({length:n},(o,a)=>(1-e)*this.amplitudes[s+a]+e*this.amplitudes[r+a])}#e(t,e,n){e?.forEach((s,r)=>{let o=r*n.length;for(let a=0;a<n.length;a++)n[a]+=s*t[o+a]})}#i(t,e){let n=(t[e]+t[e+1]+t[e+2])/3,s=(t[e]-n)**2+(t[e+1]-n)**2+(t[e+2]-n)**2+2*(t[e+3]**2+t[e+4]**2+t[e+5]**2);return Math.sqrt(1.5*s)/(1+this.solid.poisson)}#n(t){let e=this.positions.array;return Math.hypot(e[t]-this.rest[t],e[t+1]-this.rest[t+1],e[t+2]-this.rest[t+2])}};var _d=new U(0,0,1),z0=new Kt("#c0392b"),zE=new Kt("#3d4650"),k0=new Kt("#8b97a3"),Fh=new Kt("#4d9078"),Ro=[["shapes","shapes"],["skeleton","drawing"],["joints","joints and motors"],["springs","springs"],["loads","forces from outside"],["contacts","forces of wheels and closures"],["reactions","reactions of joints"],["springForces","forces of springs"],["drives","torques and forces of motors"],["traces","traces"],["frames","frames"],["bodyFrames","frames of bodies"],["masses","centres of mass"],["ellipsoids","ellipsoids of inertia"]],Ja=class{constructor(t,e,n=!1){Object.assign(this,{scene:t,ghost:n,materials:new Eh(n),root:new Ln}),this.nodes=Array.from({length:t.start.length/9},()=>this.#i(new Ln)),this.ground=this.#i(new Ln),this.root.add(this.ground,...this.nodes),this.layers=Object.fromEntries(Ro.map(([s])=>[s,[]])),this.movers=[],this.colours=new Map(t.bodies.map((s,r)=>[s,Th(r)])),this.beams=[],this.solids=[],this.arrows=[],this.traces=[],this.forceScale={},e&&this.#t(e),this.joint=L0().getHSL({}).l>.5?k0:zE,this.#s(),this.nodes.forEach((s,r)=>Js(t.start,9*r,s.matrix)),this.settle()}#t(t){this.motion=new Nh(De(t.t),De(t.poses),this.nodes.length),this.strains=t.strains.map(De),this.data=t}follow(t){this.#t(t),this.beams.forEach((e,n)=>e.strain(this.strains[n])),this.solids.forEach((e,n)=>e.follow(t.solids[n])),this.#e();for(let{draw:e}of this.traces)e();this.#u()}#e(){let t=[...this.beams,...this.solids.filter(n=>n.strains)],e=Math.max(0,...t.map(n=>n.greatest));for(let n of t)n.red=e;this.red=e}dispose(){this.root.traverse(t=>t.geometry?.dispose())}#i(t){return t.matrixAutoUpdate=!1,t}at(t){this.motion&&(this.motion.apply(t,this.nodes.map(e=>e.matrix)),this.settle(...this.motion.place(t)))}settle(t=null,e=0){for(let n of this.nodes)n.matrixWorldNeedsUpdate=!0;this.root.updateMatrixWorld(!0);for(let n of this.movers)n(t,e);for(let n of this.arrows)n.move(t,e)}show(t,e){for(let n of this.layers[t])n.visible=e&&!n.userData.left}greatest(t){let e={};for(let n of this.arrows)t[n.layer]&&(e[n.unit]=Math.max(e[n.unit]??0,n.greatest));return e}colour(t){return this.colours.get(t)??Th(this.scene.bodies.length+1)}#n(t,{on:e,pose:n},s,r){let o=this.#i(new Ln);return Js(n,0,o.matrix),o.add(t),(e<0?this.ground:this.nodes[e]).add(o),t.traverse(a=>a.userData.name=r),s&&this.layers[s].push(t),t}point({on:t,pose:e},n=new U){return n.set(e[6],e[7],e[8]),t<0?n:n.applyMatrix4(this.nodes[t].matrix)}#s(){let{scene:t,materials:e}=this,n=.016*t.size;this.meshes=t.meshes.map(N0);for(let s of t.shapes){let r=s.colour?new Kt().setRGB(...s.colour.slice(0,3),"srgb"):this.colour(s.body),o=s.kind==="mesh"?this.meshes[s.mesh]:wr(s.kind,s.size),a=new Re(o,e.matt(r,s.colour?.[3]||1));s.kind==="mesh"&&a.scale.fromArray(s.size),this.#n(a,s,"shapes",s.body)}for(let s of t.skeleton)this.#o(s,n);t.beams.forEach((s,r)=>{let o=new Ch(this,s,this.strains?.[r]);this.beams.push(o),this.root.add(o.mesh),this.movers.push(a=>o.move(a))}),t.solids.forEach((s,r)=>{let o=new Uh(this,s,this.data?.solids[r]);this.solids.push(o);let a=o.mesh.userData.name;this.#n(o.mesh,s,null,a),this.movers.push((l,c)=>o.move(l,c))}),this.#e();for(let s of t.joints)this.#h(s,n);for(let s of t.motors){let r=new Re(new On(1.5*n,1.5*n,4*n,24),e.matt(z0));r.quaternion.setFromUnitVectors(new U(0,1,0),new U(...s.axis)),this.#n(r,s,"joints",`motor ${s.name}`)}for(let s of t.wheels)this.#a(s,n);for(let s of t.springs)this.#c(s,n);for(let s of t.jointSprings)this.#f(s,n);for(let s of t.bushings){let r=new Re(new _r(2*n,.8*n,12,32),e.matt(Fh));this.#n(r,s,"springs",`bushing ${s.name}`)}this.#u();for(let s of t.frames){let r=new Fa(.09*t.size);r.visible=!1,this.#n(r,s,s.named?"frames":"bodyFrames",s.name)}for(let s of t.masses){let r=`${s.body}: ${+s.mass.toPrecision(4)} kg`,o=this.#n(new Re(new ms(.9*n,20,14),e.flat(new Kt("#d4a017"))),s,"masses",r),a=this.#n(new Re(wr("ellipsoid",s.semi_axes.map(l=>Math.max(l,.1*n))),e.matt(this.colour(s.body),.45)),s,"ellipsoids",r);o.visible=a.visible=!1}if(this.motion)for(let[s,r]of t.traces.entries())this.trace(r,s)}#o(t,e){let n=this.colour(t.body);if(t.kind==="box")this.#n(new Re(wr("box",t.size),this.materials.matt(n,.92)),t,"skeleton",t.body);else if(t.kind==="foot"){let s=new Re(new On(1.1*e,2.2*e,1.6*e,4,1),this.materials.matt(this.joint));s.quaternion.setFromUnitVectors(new U(0,1,0),new U(...this.scene.up)),s.position.copy(new U(...this.scene.up).multiplyScalar(-.8*e)),this.#n(s,t,"skeleton",t.body)}else this.#l(t,{rod:e,edge:.45*e,slide:.7*e}[t.kind],n)}#l({ends:t,body:e},n,s){let r=new Re(new On(n,n,1,18).rotateX(Math.PI/2).translate(0,0,.5),this.materials.matt(s));r.userData.name=e,this.layers.skeleton.push(r),this.#r(r,t,1)}#r(t,e,n,s=r=>r){let[r,o]=[new U,new U];this.root.add(t),this.movers.push(()=>{this.point(e[0],r),this.point(e[1],o),t.position.copy(r),o.sub(r);let a=o.length();t.scale.set(n,n,s(Math.max(a,1e-9))),a>1e-12&&t.quaternion.setFromUnitVectors(_d,o.divideScalar(a)),t.updateMatrixWorld(!0),t.userData.length=a})}#h({name:t,kind:e,axes:n,driven:s,...r},o){let a=new Ln,l=this.materials.matt(s?z0:this.joint),c=(u,f)=>{let d=new Re(u,l);d.quaternion.setFromUnitVectors(new U(0,1,0),new U(...f).normalize()),a.add(d)},h=1.45*o;["revolute","continuous","screw","cylindrical"].includes(e)?c(new On(h,h,3.4*o,28),n[0]):e==="prismatic"?c(wr("box",[1.7*h,4.2*o,1.7*h]),n[0]):e==="universal"?n.slice(0,2).forEach(u=>c(new On(.55*h,.55*h,3.2*o,20),u)):e==="planar"?c(wr("box",[2.2*h,.3*o,2.2*h]),n[0]):a.add(new Re(new ms(e==="closure"?1.15*h:1.3*h,24,16),l)),this.#n(a,r,"joints",`${e==="closure"?"closes a loop":e} ${t}`)}#a({name:t,axis:e,radius:n,...s},r){let o=new Ln;if(n)for(let[a,l]of U0(n).entries())o.add(new Re(l,this.materials.matt(new Kt(a?"#9aa5b0":"#2e353c"))));else o.add(new Re(wr("cylinder",[2.6*r,.35*r]),this.materials.matt(new Kt("#4b545d"))));n&&o.add(new pr(new qe().setFromPoints([new U(0,0,.05*n),new U(.8*n,0,.05*n)]),this.materials.line(new Kt("#ffffff")))),o.quaternion.setFromUnitVectors(_d,new U(...e).normalize()),this.#n(o,s,null,t)}#c({name:t,ends:e,coil:n},s){let r=a=>(a.userData.name=`${n?"spring":"damper or actuator"} ${t}`,this.layers.springs.push(a),a);if(n){let[a,l]=[F0(),1.3*s],c=h=>(O0(a,h,l),h);return this.#r(r(new Re(a,this.materials.matt(Fh))),e,l,c)}let o=.55*this.point(e[0]).distanceTo(this.point(e[1]))||s;this.#r(r(new Re(md(),this.materials.matt(Fh))),e,1.1*s,()=>o),this.#r(r(new Re(md(),this.materials.matt(k0))),e,.5*s)}#f({name:t,axis:e,turns:n,ends:s,...r},o){if(!n)return this.#c({name:t,ends:s,coil:!0},o);let a=new Re(B0(),this.materials.matt(Fh));a.scale.setScalar(3.2*o),a.quaternion.setFromUnitVectors(_d,new U(...e).normalize()),a.position.set(...e).normalize().multiplyScalar(2.1*o);let l=new Ln().add(a);this.#n(l,r,"springs",`spring ${t}`)}#u(){for(let{group:t}of this.arrows)this.root.remove(t);for(let t of Object.keys(Zs))this.layers[t]=[];this.arrows=[...this.scene.loads,...this.data?.forces??[]].map(t=>new bh(this,t));for(let t of this.arrows)this.layers[t.layer].push(t.group),this.root.add(t.group)}trace({name:t,...e},n){if(e.on<0)return;let s=new qe,r=()=>s.setAttribute("position",new en(this.#d(e),3));r();let o=new go(s,this.materials.line(Th(n),.9));this.traces.push({draw:r,line:o,k:n}),o.userData.name=`way of ${t}`,o.frustumCulled=!1,this.layers.traces.push(o),this.root.add(o),this.movers.push(a=>a!=null&&s.setDrawRange(0,a+1))}#d(t){let{poses:e,nodes:n,t:s}=this.motion,r=new Float32Array(3*s.length),[o,a]=[new Ae,new U];for(let l=0;l<s.length;l++)Js(e,(l*n+t.on)*9,o),a.set(t.pose[6],t.pose[7],t.pose[8]).applyMatrix4(o).toArray(r,3*l);return r}};var kE=[.25,.5,1,2,4,8],GE=[.1,.25,.5,1,2,4];function He(i,t={},...e){let n=Object.assign(document.createElement(i),t);return n.append(...e),n}var Oh=class{constructor(t){this.viewer=t,this.label=He("div",{className:"hover"}),this.scale=He("div",{className:"scale soft"}),this.made=[],t.place.append(this.label,this.scale),this.make()}make(){let{viewer:t}=this,{motions:e,choose:n}=t.data;for(let s of this.made)s.remove();this.slider=null,this.motions=e.length,this.made=[this.#t(),this.#s()],e.length>1&&!n&&this.made.push(He("div",{className:"overlay soft",textContent:`solid: ${e[0].name} \xB7 seen through: ${e.slice(1).map(s=>s.name).join(", ")}`})),t.place.append(...this.made),this.legend()}#t(){let{viewer:t}=this,e=He("details",{className:"layers"},He("summary",{textContent:"Show"}));for(let[n,s]of Ro){if(!t.machines.some(o=>o.layers[n].length))continue;let r=He("input",{type:"checkbox",checked:t.layers[n]});r.addEventListener("change",()=>t.show(n,r.checked)),e.append(He("label",{},r,this.#e(n),s)),n==="traces"&&e.append(this.#i())}if(t.machines.some(n=>n.arrows.length)){let n=He("select",{title:"how long arrows are"},...kE.map(s=>He("option",{value:s,textContent:`${s}\xD7`,selected:s===t.forceFactor})));n.className="forces",n.addEventListener("change",()=>t.rescale(+n.value)),e.append(He("label",{},n,"length of arrows"))}return t.moves&&(this.tick=He("input",{type:"checkbox"}),this.tick.addEventListener("change",()=>t.follow(this.tick.checked)),e.append(He("label",{},this.tick,"camera follows"))),e}#e(t){let e=He("i",{className:"sample"});return e.style.background=Zs[t]??"none",t in Zs?e:""}#i(){let{viewer:t}=this,e=He("div",{className:"ways"});return t.machines[0].traces.forEach(({k:n,line:s})=>{let r=He("input",{type:"checkbox",checked:!s.userData.left});r.addEventListener("change",()=>t.showTrace(n,r.checked)),e.append(He("label",{},r,t.data.traces[n].name))}),e.append(He("small",{className:"soft",textContent:"double-click a point of the machine to add its way"})),e}#n(t,e,n){let s=He("button",{type:"button",textContent:t,title:e});return s.addEventListener("click",n),s}#s(){let{viewer:t}=this,e=He("div",{className:"bar"});if(t.data.choose){let n=He("select",{className:"choice",title:"which motion"},...t.data.motions.map(({name:s},r)=>He("option",{value:r,textContent:s})));n.addEventListener("change",()=>t.choose(+n.value)),e.append(n)}if(t.moves){this.button=this.#n("\u25B6","play or pause",()=>t.play(!t.playing)),this.button.className="play",this.slider=He("input",{type:"range",title:"time"}),this.range(),this.slider.addEventListener("input",()=>{t.play(!1),t.setTime(+this.slider.value),t.told(t.t)}),this.clock=He("output");let n=He("select",{title:"speed of playback"},...GE.map(r=>He("option",{value:r,textContent:`${r}\xD7`,selected:r===1})));n.addEventListener("change",()=>t.speed=+n.value);let s=this.#n("\u27F3","play again and again",()=>{t.loop=!t.loop,s.setAttribute("aria-pressed",t.loop)});e.append(this.button,this.slider,this.clock,n,s)}for(let n of["iso","front","side","top"])e.append(this.#n(n,`look from: ${n}`,()=>t.look(n)));return e.append(this.#n("PNG","save a picture",()=>{t.drawNow(),t.renderer.domElement.toBlob(n=>Rs(Ps(t.data.name,".png"),n))})),t.moves&&globalThis.MediaRecorder&&e.append(this.#n("video","play once and save it as a video",()=>this.#o())),e}#o(){let{viewer:t}=this,e=["video/mp4","video/webm"].find(a=>MediaRecorder.isTypeSupported(a)),n=new MediaRecorder(t.renderer.domElement.captureStream(30),{mimeType:e,videoBitsPerSecond:8e6}),s=[];n.ondataavailable=({data:a})=>s.push(a),n.onstop=()=>Rs(Ps(t.data.name,e.endsWith("mp4")?".mp4":".webm"),new Blob(s,{type:e}));let r=t.loop;t.loop=!1,t.setTime(t.start),n.start(),t.play(!0);let o=()=>{if(t.playing)return void requestAnimationFrame(o);t.loop=r,n.stop()};requestAnimationFrame(o)}range(){let{start:t,end:e,t:n}=this.viewer;Object.assign(this.slider,{min:t,max:e,step:(e-t)/2e3||1,value:n})}time(){let{viewer:t}=this;this.slider&&(this.tick.checked=!!t.follows,this.button.textContent=t.playing?"\u275A\u275A":"\u25B6",this.slider.value=t.t,this.clock.textContent=`${je(+t.t.toFixed(4))} s`)}legend(){let{square:t,forceSquares:e,machines:n}=this.viewer,s={N:"of a force","N m":"of a moment (two heads)"},r=Object.entries(e).sort().map(([l,c])=>`${je(c)} ${l} ${s[l]}`);this.scale.replaceChildren(He("span",{textContent:[`a square is ${je(t)} m`,...r].join(", ")}));let o=n[0].solids.find(l=>!l.strains&&l.greatest>0),a=n[0].red>0?`strain, 0 to ${+(1e6*n[0].red).toPrecision(3)} \xB5m/m`:o?.said;a&&this.scale.append(He("span",{className:"heat"}),He("span",{textContent:a}))}tell(t,e,n){this.label.textContent=t,this.label.hidden=!t,Object.assign(this.label.style,{left:`${e+14}px`,top:`${n+10}px`})}};var VE=2.5,HE={iso:[1,-1.3,.75],front:[0,-1,.001],side:[1,0,.001],top:[0,-.001,1]},Po=class{constructor(t,e,n=()=>{}){Object.assign(this,{place:t,data:e,told:n,t:0,playing:!1,speed:1,forceFactor:1,square:e.size/8}),this.renderer=new xh({antialias:!0,preserveDrawingBuffer:!0}),this.renderer.setPixelRatio(Math.min(2,devicePixelRatio)),t.append(this.renderer.domElement),this.world=new ha,this.up=new U(...e.up),this.camera=new Xn(38,1,.01*e.size,100*e.size),this.camera.up.copy(this.up),this.controls=new Sh(this.camera,this.renderer.domElement),this.controls.addEventListener("change",()=>this.draw()),this.#i(),this.#t(),this.panel=new Oh(this),this.look("iso"),this.setTime(this.start),this.loop=this.data.choose,this.loop&&this.play(!0),this.observer=new ResizeObserver(()=>this.resize()),this.observer.observe(t),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>this.#s()),this.renderer.domElement.addEventListener("pointermove",s=>this.#d(s)),this.renderer.domElement.addEventListener("dblclick",s=>this.#f(s)),this.resize()}dispose(){this.playing=!1,this.observer.disconnect(),this.machines.forEach(t=>t.dispose()),this.controls.dispose(),this.renderer.dispose(),this.renderer.forceContextLoss(),this.place.replaceChildren()}get start(){return Math.min(0,...this.machines.map(t=>t.motion?.start??0))}get end(){return Math.max(0,...this.machines.map(t=>t.motion?.end??0))}get moves(){return this.machines.some(t=>t.motion)}#t(){let{motions:t}=this.data,e=this.data.choose?[t[this.chosen??0]]:t;this.machines=e.length?e.map((s,r)=>new Ja(this.data,s,r>0)):[new Ja(this.data,null)];for(let s of this.machines)this.world.add(s.root);let n=["frames","bodyFrames","masses","ellipsoids","springForces","drives",...this.data.drawn?[]:["skeleton","joints"]];this.layers??=Object.fromEntries(Ro.map(([s])=>[s,!n.includes(s)])),this.#e()}#e(){for(let[t]of Ro)for(let e of this.machines)e.show(t,this.layers[t]);this.scaleForces()}scaleForces(t=this.forceFactor){this.forceFactor=t;let e={};for(let n of this.machines)for(let[s,r]of Object.entries(n.greatest(this.layers)))e[s]=Math.max(e[s]??0,r);this.forceSquares={};for(let n of this.machines)n.forceScale={};for(let[n,s]of Object.entries(e)){let{length:r,square:o}=I0(s,this.data.size,this.square,t);o&&(this.forceSquares[n]=o);for(let a of this.machines)a.forceScale[n]=r}this.panel?.legend()}#i(){this.world.background=dd(),this.sky=new Pa(16777215,6715272,1.7),this.sky.position.copy(this.up),this.sun=new Da(16777215,1.9),this.world.add(this.sky,this.sun,this.sun.target)}#n(){for(let t of this.machines)this.world.remove(t.root),t.dispose();this.#t()}replace(t){let e=this.moves;if(this.data=t,this.#n(),(this.moves!==e||t.motions.length!==this.panel.motions)&&this.panel.make(),this.moves===e)return this.setTime(this.t);this.box=null,this.look("iso")}followMotions(t){if(t.length!==this.machines.length||!this.moves)return this.replace({...this.data,motions:t});this.data={...this.data,motions:t},this.machines.forEach((e,n)=>e.follow(t[n])),this.#e(),this.panel.range(),this.setTime(this.t)}#s(){this.world.background=dd(),this.#n(),this.setTime(this.t),this.#c(),this.draw()}choose(t){this.chosen=t,this.#s()}#o(){let t=new fi;this.own=new fi;for(let n of this.machines){let s=n.motion?Array.from({length:9},(r,o)=>n.motion.start+(n.motion.end-n.motion.start)*o/8):[0];for(let r of s){n.at(r);for(let o of n.root.children){if(n.layers.traces.includes(o)||n.arrows.some(({group:l})=>l===o))continue;let a=WE(o);t.union(a),r===s[0]&&this.own.union(a)}}}let e=n=>n.getSize(new U).length();return this.follows??=this.moves&&e(t)>VE*e(this.own),t}#l(){let[t,e]=[new U,new U],{nodes:n}=this.machines[0];for(let s of n)t.add(e.setFromMatrixPosition(s.matrix));return t.divideScalar(n.length||1)}follow(t){this.follows=t,this.look("iso")}look(t){this.box??=this.#o(),this.setTime(this.t);let e=this.follows?this.own:this.box,n=e.getCenter(new U),s=this.#h(new U(...HE[t])).normalize(),r=this.#r(e,n,s);this.camera.position.copy(n).addScaledVector(s,r),this.controls.target.copy(n),this.camera.near=r/200,this.camera.far=60*Math.max(r,this.box.getSize(new U).length()),this.camera.updateProjectionMatrix(),this.controls.update(),this.#c(),this.draw()}#r(t,e,n){let s=new U().crossVectors(this.up,n).normalize(),r=new U().crossVectors(n,s),o=Math.tan(this.camera.fov*Math.PI/360),a=o*(this.place.clientWidth/this.place.clientHeight||1.6),l=.1*this.data.size;for(let c=0;c<8;c++){let h=new U(...["x","y","z"].map((f,d)=>t[c>>d&1?"max":"min"][f])).sub(e),u=Math.max(Math.abs(h.dot(s))/a,Math.abs(h.dot(r))/o);l=Math.max(l,h.dot(n)+1.1*u)}return l}#h(t){let[e,n]=this.#a();return new U().addScaledVector(e,t.x).addScaledVector(n,t.y).addScaledVector(this.up,t.z)}#a(){let t=Math.abs(this.up.x)<.9?new U(1,0,0):new U(0,1,0);return t.addScaledVector(this.up,-t.dot(this.up)).normalize(),[t,new U().crossVectors(this.up,t)]}#c(){this.grid&&this.world.remove(this.grid);let t=this.box.getSize(new U).length()||this.data.size,e=10**Math.round(Math.log10((this.follows?this.own.getSize(new U).length():t)/8)),n=Math.min(400,2*Math.ceil(.8*t/e));this.grid=new Ua(n*e,n,pd(),pd()),this.grid.material.transparent=!0,this.grid.material.opacity=.55,this.grid.quaternion.setFromUnitVectors(new U(0,1,0),this.up);let s=Math.min(...[this.box.min,this.box.max].map(a=>a.dot(this.up))),r=this.box.getCenter(new U);r.addScaledVector(this.up,-r.dot(this.up));let o=a=>Math.round(a/e)*e;this.grid.position.set(o(r.x),o(r.y),o(r.z)).addScaledVector(this.up,Math.min(0,s)),this.world.add(this.grid),this.square=e,this.scaleForces(),this.moves||this.machines.forEach(a=>a.settle())}show(t,e){this.layers[t]=e;for(let n of this.machines)n.show(t,e);t in Zs&&this.rescale(),this.draw()}rescale(t){this.scaleForces(t),this.moves?this.setTime(this.t):this.machines.forEach(e=>e.settle()),this.draw()}showTrace(t,e){for(let n of this.machines)for(let s of n.traces)s.k===t&&(s.line.userData.left=!e);this.show("traces",this.layers.traces)}#f(t){let e=this.moves&&this.#u(t);if(!e)return;let n=this.machines.find(l=>xd(l.root,e.object)),s=e.object.userData.name,r=n.nodes.findIndex(l=>xd(l,e.object));if(r<0&&(r=this.data.bodies.findIndex(l=>s===l||s.startsWith(`${l}:`))),r<0)return;let o=e.point.clone().applyMatrix4(n.nodes[r].matrix.clone().invert()),a={name:`a point of ${this.data.bodies[r]??s}`,on:r,pose:[1,0,0,0,1,0,o.x,o.y,o.z]};this.data={...this.data,traces:[...this.data.traces,a]};for(let l of this.machines)l.scene=this.data,l.trace(a,this.data.traces.length-1);this.layers.traces=!0,this.panel.make(),this.show("traces",!0),this.setTime(this.t)}setTime(t){let e=this.follows&&this.#l();this.t=Math.min(this.end,Math.max(this.start,t));for(let n of this.machines)n.at(this.t);if(e){let n=this.#l().sub(e);this.camera.position.add(n),this.controls.target.add(n),this.controls.update()}this.panel.time(),this.draw()}play(t){this.playing=t&&this.moves,this.playing&&this.t>=this.end&&this.setTime(this.start),this.panel.time();let e=performance.now(),n=s=>{if(!this.playing)return;let r=this.t+this.speed*(s-e)/1e3;e=s,this.setTime(r>=this.end?this.loop?this.start:this.end:r),this.told(this.t),this.t>=this.end&&!this.loop?(this.playing=!1,this.panel.time()):requestAnimationFrame(n)};this.playing&&requestAnimationFrame(n)}resize(){let{clientWidth:t,clientHeight:e}=this.place;!t||!e||(this.renderer.setSize(t,e),this.camera.aspect=t/e,this.camera.updateProjectionMatrix(),this.draw())}draw(){this.waiting??=requestAnimationFrame(()=>{this.waiting=null,this.drawNow()})}drawNow(){this.sun.position.copy(this.camera.position).addScaledVector(this.up,.7*this.camera.position.distanceTo(this.controls.target)),this.sun.target.position.copy(this.controls.target),this.renderer.render(this.world,this.camera)}#u(t){let{left:e,top:n,width:s,height:r}=this.renderer.domElement.getBoundingClientRect(),o=new gt(2*(t.clientX-e)/s-1,1-2*(t.clientY-n)/r),a=new Na;a.params.Line.threshold=.01*this.data.size,a.setFromCamera(o,this.camera);let l=c=>!c||c.visible&&l(c.parent);return a.intersectObjects(this.machines.map(c=>c.root),!0).find(({object:c})=>c.userData.name&&l(c))}#d(t){let{left:e,top:n}=this.renderer.domElement.getBoundingClientRect();this.panel.tell(this.#u(t)?.object.userData.name??"",t.clientX-e,t.clientY-n)}},xd=(i,t)=>t!=null&&(t===i||xd(i,t.parent));function WE(i){let[t,e]=[new fi,new fi];return i.traverseVisible(n=>{n.geometry&&(n.geometry.computeBoundingBox(),t.union(e.copy(n.geometry.boundingBox).applyMatrix4(n.matrixWorld)))}),t}function XE(i,t,e){let n=new Float64Array(e.length),s=0;for(let r=0;r<e.length;r++){for(;s+2<i.length&&i[s+1]<=e[r];)s++;let o=i.length>1?(e[r]-i[s])/(i[s+1]-i[s]):0;n[r]=e[r]<i[0]||e[r]>i.at(-1)?NaN:i.length>1?t[s]+o*(t[s+1]-t[s]):t[0]}return n}var Bh=class{constructor(t,e){Object.assign(this,{place:t,views:new Map}),this.shared={key:"studio",events:[],at:n=>n!=null&&e(n)},new ResizeObserver(()=>this.views.forEach(n=>n.resize())).observe(t),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>this.views.forEach(n=>n.draw()))}show(t,e){let n=t.times.map(De);this.shared.events=t.events;let s=t.panels.map(r=>`${r.title} ${r.unit}`);for(let[r,o]of this.views)s.includes(r)||(o.element.remove(),this.views.delete(r));t.panels.forEach((r,o)=>{let a=n[r.time],l=r.curves.map(h=>({...h,others:qE(r,h,a,e)})),c=this.views.get(s[o]);c?c.update({...r,curves:l},a):this.views.set(s[o],new Is(this.place,{...r,curves:l},a,this.shared))})}mark(t){for(let e of this.views.values())e.mark(t)}};function qE(i,t,e,n){return n.flatMap(({name:s,plots:r})=>{let o=r.panels.find(({title:l,unit:c})=>l===i.title&&c===i.unit),a=o?.curves.find(({label:l})=>l===t.label);return a?[{name:s,y:XE(De(r.times[o.time]),De(a.y),e)}]:[]})}var Ka=class{constructor(){Object.assign(this,{values:new Map,past:[],future:[]})}set(t,e,n,s){this.held??=new Map(this.values),e===n?this.values.delete(t):this.values.set(t,e),s&&this.#t()}#t(){let t=this.held;this.held=null,!(t.size===this.values.size&&[...this.values].every(([n,s])=>t.get(n)===s))&&(this.past.push(t),this.future=[])}restore(t){this.held??=new Map(this.values),this.values=new Map(t),this.#t()}undo(){return this.#e(this.past,this.future)}redo(){return this.#e(this.future,this.past)}#e(t,e){return t.length?(e.push(this.values),this.values=t.pop(),this.held=null,!0):!1}};function Jt(i,t={},...e){let n=Object.assign(document.createElement(i),t);return n.append(...e.filter(s=>s!=null)),n}var Jn=(i,t,e)=>Jt("button",{type:"button",textContent:i,title:t,onclick:e});var yd="http://www.w3.org/2000/svg",YE=8,zh=class{constructor(t,e){this.ask=e,this.inside=Jt("div"),this.box=Jt("details",{},Jt("summary",{textContent:"Linear model about the start, without dry friction: poles, Bode"}),this.inside),this.box.addEventListener("toggle",()=>this.refresh()),t.replaceChildren(this.box)}refresh(){this.box.open&&this.ask(this.input??null,this.output??null)}say(t){this.inside.replaceChildren(Jt("p",{className:"banner doubt",textContent:t}))}show({modes:t,stable:e,inputs:n,outputs:s,bode:r,notes:o}){this.bode=null;let a=[Jt("p",{className:`banner ${e?"passed":"doubt"}`,textContent:e?"stable: all poles decay":"not all poles decay"})];a.push(...o.map(c=>Jt("p",{className:"soft",textContent:c})));let l=Jt("table",{},Jt("thead",{},G0("th",["pole [1/s]","frequency [Hz]","damping","states"])));for(let c of t.slice(0,YE)){let[h,u]=c.eigenvalue;l.append(G0("td",[je(h)+(u?` \xB1 ${je(u)} i`:""),u?je(c.natural_frequency):"",u?je(c.damping):"",c.states.slice(0,2).join(", ")]))}a.push($E(t),Jt("div",{className:"wide"},l)),this.inside.replaceChildren(...a),r&&this.#t(r,n,s)}#t(t,e,n){let s=(c,h,u)=>{let f=Jt("select",{title:u},...c.map(d=>Jt("option",{value:d,textContent:d,selected:d===h})));return f.addEventListener("change",()=>{this[u]=f.value,this.refresh()}),f};[this.input,this.output]=[t.input,t.output];let r=Jt("div",{className:"bode"},Jt("p",{},s(e,t.input,"input")," \u2192 ",s(n,t.output,"output")));this.inside.append(r);let o={label:"f [Hz]",log:!0},a={key:"bode",events:[],at:()=>{}},l=De(t.f);this.bode=[["Gain","dB",t.gain],["Phase","deg",t.phase]].map(([c,h,u])=>{let f={label:`${t.output} per ${t.input}`,y:u,companion:null,limits:[]};return new Is(r,{title:c,unit:h,log:!1,threshold:null,curves:[f],across:o},l,a)})}},G0=(i,t)=>Jt("tr",{},...t.map(e=>Jt(i,{textContent:e})));function $E(i){let t=document.createElementNS(yd,"svg"),e=(o,a,l)=>{let c=t.appendChild(document.createElementNS(yd,o));for(let[h,u]of Object.entries(a))c.setAttribute(h,u);return l&&(c.textContent=l),c},n=i.flatMap(({eigenvalue:[o,a],states:l})=>(a?[a,-a]:[0]).map(c=>({re:o,im:c,states:l}))),s=Math.max(1e-9,...n.map(({re:o,im:a})=>Math.hypot(o,a))),r=(o,a)=>46*Math.sqrt(Math.hypot(o,a)/s)/(Math.hypot(o,a)||1);t.setAttribute("viewBox","-80 -52 160 104"),t.setAttribute("class","poles"),e("path",{d:"M-78 0H78",class:"grid"}),e("path",{d:"M0 -50V50",class:"axis"});for(let o of[.01,.1,1])e("circle",{r:46*Math.sqrt(o),class:"grid"});e("text",{x:46.5,y:-1.5,"font-size":4,class:"soft"},`${je(s)} 1/s`);for(let{re:o,im:a,states:l}of n){let[c,h]=[r(o,a)*o,-r(o,a)*a],u=e("path",{d:`M${c-1.6} ${h-1.6}l3.2 3.2m0 -3.2l-3.2 3.2`,class:o>0?"pole grows":"pole"});u.appendChild(document.createElementNS(yd,"title")).textContent=`${je(o)}${a?` ${a>0?"+":"\u2212"} ${je(Math.abs(a))} i`:""} 1/s: ${l.join(", ")}`}return t}var Ks=class extends Error{},Er=class extends Error{constructor(t,e){super(e.error??`status ${t}`),Object.assign(this,{status:t,more:e})}},kh=class{constructor(){this.base=location.pathname,this.tab=Array.from(crypto.getRandomValues(new Uint32Array(4)),t=>t.toString(36)).join(""),this.number=0}async ask(t,e){let n=JSON.stringify({...e,tab:this.tab,number:++this.number}),s;try{if(s=await fetch(this.base+t,{method:"POST",headers:{"Content-Type":"application/json"},body:n}),s.headers.get("Content-Type").startsWith("text/html"))return await s.text();let r=await s.json();if(s.ok)return r;throw new Er(s.status,r)}catch(r){throw r instanceof Er?r:new Ks(r.message)}}};var Gh=1e3,ZE=3,JE=4,KE=i=>+i.toPrecision(JE),Vh=class{constructor(t,e){Object.assign(this,{place:t,told:e,rows:new Map})}show(t){this.rows.clear();let e=Jt("input",{type:"search",placeholder:"find a number",className:"filter",title:"names to look for"});e.addEventListener("input",()=>this.#e(e.value)),this.place.replaceChildren(e);for(let[n,s]of V0(t,r=>r.heading)){let r=Jt("details",{className:"group",open:n==="Servos"||s.filter(o=>!o.seldom).length<=ZE},Jt("summary",{textContent:n}));for(let[o,a]of V0(s,l=>l.element)){let l=a.filter(u=>!u.seldom),c=a.filter(u=>u.seldom),h=Jt("section",{},o?Jt("h4",{textContent:o}):null,...l.map(u=>this.#t(u)));c.length&&h.append(Jt("details",{className:"seldom"},Jt("summary",{textContent:"places, inertia, ranges"}),...c.map(u=>this.#t(u)))),r.append(h)}this.place.append(r)}}#t(t){let e=new vd(t,this.told);return this.rows.set(t.path,e),e.element}set(t){for(let[e,n]of this.rows)n.put(t.get(e)??this.otherwise(e,t),this.otherwise(e,t))}otherwise(t,e){let{follows:n,value:s}=this.rows.get(t).parameter;return this.rows.has(n)?e.get(n)??this.otherwise(n,e):s}wrong(t){for(let[e,n]of this.rows)n.field.classList.toggle("wrong",t.includes(e))}#e(t){let e=t.toLowerCase().split(/\s+/).filter(Boolean);for(let{element:n,parameter:s}of this.rows.values()){let r=`${s.heading} ${s.path} ${s.label}`.toLowerCase();n.hidden=!e.every(o=>r.includes(o))}for(let n of this.place.querySelectorAll("section, details"))n.hidden=!n.querySelector(".parameter:not([hidden])"),e.length&&n.tagName==="DETAILS"&&(n.open=!n.hidden)}},vd=class{constructor(t,e){Object.assign(this,{parameter:t,told:e,low:t.low,high:t.high});let{label:n,shown:s,path:r}=t;this.field=Jt("input",{type:"text",inputMode:"decimal",className:"value",spellcheck:!1,ariaLabel:r}),this.field.addEventListener("change",()=>this.#e()),this.slider=Jt("input",{type:"range",min:0,max:Gh,step:1,disabled:this.low==null,ariaLabel:`${r} slider`,title:r}),this.slider.addEventListener("input",()=>this.#t(!1)),this.slider.addEventListener("change",()=>this.#t(!0)),this.reset=Jn("\u21BA","as in the file",()=>this.told(r,this.otherwise,!0)),this.element=Jt("div",{className:"parameter",title:r},Jt("span",{textContent:n}),this.slider,this.field,Jt("small",{textContent:s}),this.reset),this.element.dataset.path=r,this.put(t.value,t.value)}#t(t){let e=this.slider.value/Gh,n=this.parameter.by_factors?this.low*(this.high/this.low)**e:this.low+e*(this.high-this.low);this.told(this.parameter.path,KE(n),t)}#e(){let t=this.field.value.trim().replace(",",".");this.told(this.parameter.path,t!==""&&Number.isFinite(+t)?+t:t,!0)}put(t,e){if(this.otherwise=e,this.field.value=t,this.reset.style.visibility=t===e?"hidden":"visible",!(this.low==null||typeof t!="number"))if(this.parameter.by_factors&&t>0){for(;t<this.low;)this.low/=10;for(;t>this.high;)this.high*=10;this.slider.value=Gh*Math.log(t/this.low)/Math.log(this.high/this.low)}else this.low=Math.min(this.low,t),this.high=Math.max(this.high,t),this.slider.value=Gh*(t-this.low)/(this.high-this.low)}};function V0(i,t){let e=new Map;for(let n of i)e.set(t(n),[...e.get(t(n))??[],n]);return e}var jE=140,Tr=(i,...t)=>Jt("p",{className:`banner ${i}`},...t),Hh=class{constructor(t){this.place=t,this.standing=t.appendChild(Jt("div")),this.passing=t.appendChild(Jt("div"))}clear(){this.passing.replaceChildren()}note(t){let e=t.search(/[;.:] /)+1,n=t.length>jE&&e>0&&e<t.length;this.passing.append(n?Jt("details",{className:"banner doubt"},Jt("summary",{textContent:t.slice(0,e)}),t.slice(e)):Tr("doubt",t))}fault(t){this.passing.append(Tr("refused",t))}refused(t){let{complaints:e=[]}=t.more,n=e.map(({element:s,where:r,cause:o,remedy:a})=>Jt("li",{},Jt("b",{textContent:s}),` (${r}): ${o}. ${a}`));this.clear(),this.passing.append(Jt("div",{className:"banner refused"},t.message,n.length?Jt("ul",{},...n):null))}away(t){this.standing.replaceChildren(Tr("refused away",`The studio does not answer: it was ended, or is busy. Start it again with: torseur studio ${t} \u2013 this page then goes on by itself; nothing that you changed here is lost.`))}back(){this.standing.replaceChildren()}stale(t,e){this.standing.replaceChildren(Tr("doubt",`${t} was changed on disk. `,Jn("read it again","changes made here are given up",()=>{this.back(),e()})))}found(t,{passed:e,complaints:n,verdicts:s,notes:r}){let o=s.map(a=>Jt("tr",{className:a.passed?"passed":"failed"},...[a.name,a.passed?"passed":"FAILED",a.figure?.toExponential(1)??"\u2013"].map(l=>Jt("td",{textContent:l}))));t.replaceChildren(Jt("h3",{textContent:"Check"}),Tr(e?"passed":"refused",e?"passed: nothing is wrong with the machine, and its equations agree":"not passed"),...n.map(({severity:a,element:l,cause:c,remedy:h})=>Tr(a==="error"?"refused":"doubt",Jt("b",{textContent:l}),` ${c}. ${h}`)),...r.map(a=>Tr("doubt",a)),Jt("div",{className:"wide"},Jt("table",{},...o)),Jn("close","close the check",()=>t.replaceChildren())),t.scrollIntoView({block:"nearest"})}};var Wh=class{constructor(t,e){Object.assign(this,{place:t,studio:e}),this.files=Jt("select",{title:"machines of this folder",id:"files"}),this.files.addEventListener("change",()=>e.open(this.files.value)),this.undo=Jn("\u21B6 undo","Ctrl+Z",()=>e.undo()),this.redo=Jn("\u21B7 redo","Ctrl+Y",()=>e.redo()),this.reset=Jn("as in the file","all numbers as the file has them",()=>e.restore(new Map)),this.keep=Jn("keep this run","draw the next runs over it",()=>e.keep()),this.kept=Jt("span",{className:"kept"}),this.name=Jt("input",{type:"text",title:"the new file",className:"name",spellcheck:!1,id:"name"});let n=Jn("save as","write the changed machine into the folder",()=>e.save(this.name.value.trim()));n.id="save",this.work=Jt("span",{className:"work soft"});let s=Jt("span",{className:"gap"});t.append(this.files,this.undo,this.redo,this.reset,this.keep,this.kept,this.work,s,Jn("check","faults, doubts, and whether the equations agree",()=>e.check()),Jn("report","the page of this run as a file",()=>e.report()),this.name,n)}show(){let{files:t=[],file:e,history:n,kept:s}=this.studio;this.files.replaceChildren(...t.map(r=>Jt("option",{value:r,textContent:r,selected:r===e}))),this.shown!==e&&(this.name.value=`${e.replace(/\.\w+$/,"")}_changed.yaml`),this.shown=e,this.undo.disabled=!n.past.length,this.redo.disabled=!n.future.length,this.reset.disabled=!n.values.size,this.keep.disabled=s.length>=3,this.kept.replaceChildren(...s.map(r=>this.#t(r)))}#t({name:t,values:e}){let n=[...e].map(([s,r])=>`${s} = ${r}`).join(`
`)||"as in the file";return Jt("span",{className:"chip"},Jn(`run ${t}`,`${n}
click: take its numbers`,()=>this.studio.restore(e)),Jn("\u2715","forget it",()=>this.studio.forget(t)))}busy(t){this.work.textContent=t?"computing \u2026":"",document.documentElement.dataset.busy=t?"yes":"no"}doing(t,e){this.work.textContent=`${t} \u2026 ${e.toFixed(0)} s`}cards({cards:t,end:e,seconds:n},s){let r=t.map(([a,l])=>{let c=s.flatMap(h=>h.cards.filter(([,u])=>u===l).map(([u])=>`${h.name}: ${u}`));return Jt("div",{className:"card"},Jt("b",{textContent:a}),Jt("span",{textContent:l}),c.length?Jt("span",{textContent:c.join(" \xB7 ")}):null)}),o=n>0?`computed in ${(1e3*n).toPrecision(3)} ms, ${Math.round(e/n)} \xD7 real time`:"";r.push(Jt("div",{className:"card"},Jt("b",{textContent:`${+e.toPrecision(4)} s`}),Jt("span",{textContent:o}))),document.getElementById("cards").replaceChildren(...r)}};var QE=250,tT=2e3,H0=300,eT=400,nT=3,vs=i=>document.getElementById(i),Xh=class{constructor({file:t}){Object.assign(this,{file:t,link:new kh,history:new Ka,kept:[],shown:0,asked:null}),this.said=new Hh(vs("said")),this.toolbar=new Wh(vs("toolbar"),this),this.parameters=new Vh(vs("parameters"),(e,n,s)=>this.change(e,n,s)),this.curves=new Bh(vs("plots"),e=>this.viewer?.setTime(e)),this.linear=new zh(vs("linear"),(e,n)=>this.askLinear(e,n)),addEventListener("keydown",e=>this.#d(e)),setInterval(()=>this.#u(),tT),this.open(t)}get#t(){let t={};for(let[e,n]of this.history.values){let{unit:s}=this.parameters.rows.get(e).parameter;t[e]=typeof n=="number"&&s?`${n} ${s}`:n}return{file:this.file,changes:t}}async open(t){let e=await this.#a("machine",{file:t});if(!e)return this.toolbar.show();Object.assign(this,{file:e.file,digest:e.digest,files:e.files,history:new Ka,kept:[],last:null}),document.querySelector("h1").textContent=e.name,document.querySelector(".facts").textContent=`${e.folder} \xB7 ${e.file}`,document.title=`${e.name} \xB7 studio`,this.said.clear(),this.said.back();for(let n of e.doubts)this.said.note(n);vs("found").replaceChildren(),this.parameters.show(e.parameters),this.#e(e.scene),this.toolbar.show(),this.request(!0)}#e(t){this.viewer?.dispose();try{this.viewer=new Po(vs("scene"),t,e=>this.curves.mark(e))}catch(e){this.viewer=null,vs("scene").replaceChildren(`The machine cannot be shown in 3D here: ${e.message}`)}}change(t,e,n){this.history.set(t,e,this.parameters.otherwise(t,this.history.values),n),this.#i(n)}undo(){this.history.undo()&&this.#i(!0)}redo(){this.history.redo()&&this.#i(!0)}restore(t){this.history.restore(t),this.#i(!0)}#i(t){this.parameters.set(this.history.values),this.toolbar.show(),this.request(t)}request(t){if(this.wanted={settled:t||this.wanted?.settled},this.asked==null)return this.#n();clearTimeout(this.impatient),this.impatient=setTimeout(()=>this.wanted&&this.#n(),Math.max(0,this.asked+QE-performance.now()))}async#n(){let{settled:t}=this.wanted;this.wanted=null;let e=this.asked=performance.now(),n=this.newest=(this.newest??0)+1;this.toolbar.busy(!0),clearTimeout(this.following),this.following=setTimeout(()=>this.#s(e),H0);let s=new Map(this.history.values),r=await this.#a("run",{...this.#t,settled:t});this.asked===e&&(this.asked=null),r&&n>this.shown&&(this.shown=n,this.#l(r,s)),this.wanted&&this.asked==null?this.#n():this.asked==null&&this.#o()}async#s(t){if(this.asked!=null){try{let{doing:e}=await this.link.ask("alive",{file:this.file});e&&this.asked!=null&&this.toolbar.doing(e,(performance.now()-t)/1e3)}catch(e){if(!(e instanceof Ks||e instanceof Er))throw e}this.asked!=null&&(this.following=setTimeout(()=>this.#s(t),H0))}}#o(){clearTimeout(this.following),this.toolbar.busy(!1),clearTimeout(this.calm),this.calm=setTimeout(()=>this.linear.refresh(),eT)}#l(t,e){this.last={...t,values:e},this.parameters.wrong([]),this.said.clear();for(let n of t.notes)this.said.note(n);t.verdict.failed&&this.said.fault(t.verdict.summary),this.#r(t.scene),this.toolbar.cards(t,this.kept),document.documentElement.dataset.runs=this.shown}#r(t=null){if(!this.last)return;let e=[this.last.motion,...this.kept.map(({motion:n,name:s})=>({...n,name:s}))];t?this.viewer?.replace({...t,motions:e,posture:null}):this.viewer?.followMotions(e),this.curves.show(this.last.plots,this.kept)}keep(){if(!this.last||this.kept.length>=nT)return;let t=["A","B","C"].find(e=>!this.kept.some(n=>n.name===e));this.kept.push({...this.last,name:t}),this.#h()}forget(t){this.kept=this.kept.filter(e=>e.name!==t),this.#h()}#h(){this.#r(),this.toolbar.show(),this.last&&this.toolbar.cards(this.last,this.kept)}async askLinear(t,e){try{this.linear.show(await this.link.ask("linear",{...this.#t,input:t,output:e}))}catch(n){n.more?.superseded||this.linear.say(n instanceof Ks?"the studio does not answer":iT(n))}}async check(){this.toolbar.busy(!0);let t=await this.#a("check",this.#t);this.toolbar.busy(!1),t&&this.said.found(vs("found"),t)}async report(){this.toolbar.busy(!0);let t=await this.#a("report",this.#t);this.toolbar.busy(!1),t&&Rs(Ps(this.file.replace(/\.\w+$/,""),".html"),t,"text/html")}async save(t,e=!1){try{let n=await this.link.ask("save",{...this.#t,name:t,replace:e});return this.files=n.files,this.toolbar.show(),this.said.note(`written: ${n.file}${n.kept?", with comments and order as they were":"; it was written anew, without the comments of the file"}.`),n.file===this.file&&await this.open(this.file),n}catch(n){return n.more?.exists&&confirm(`${n.message}
Replace it?`)?this.save(t,!0):(n.more?.exists||this.#c(n),null)}}async#a(t,e){try{let n=await this.link.ask(t,e);return this.#f(),n}catch(n){return this.#c(n),null}}#c(t){if(this.toolbar.busy(!1),t instanceof Ks)this.away=!0,this.said.away(this.file);else if(t instanceof Er)t.more.superseded||this.said.refused(t);else throw t}#f(){this.away&&(this.away=!1,this.said.back())}async#u(){let t=this.digest;try{let{digest:e}=await this.link.ask("alive",{file:this.file}),n=this.away;this.#f(),n&&(this.digest==null?this.open(this.file):this.request(!0)),t&&t===this.digest&&e!==t&&(this.digest=e,this.said.stale(this.file,()=>this.open(this.file)))}catch(e){(e instanceof Ks||this.away)&&this.#c(e)}}#d(t){if(!(t.ctrlKey||t.metaKey)||t.target.matches?.("input[type=text], input[type=search]"))return;let e=t.key.toLowerCase();if(e==="z"&&!t.shiftKey)this.undo();else if(e==="y"||e==="z"&&t.shiftKey)this.redo();else return;t.preventDefault()}},iT=i=>[i.message,...(i.more?.complaints??[]).map(t=>`${t.element}: ${t.cause}. ${t.remedy}`)].join(" ");var sT=["neg","sin","cos","tan","asin","acos","atan","sqrt","sq","twice","inv","fabs","exp","log","sign"],rT=["add","sub","mul","div","atan2","fmin","fmax","pow","constpow"],oT=["lt","le","eq","ne","not","and","or","if_else_zero"],aT=["input","const",...sT,...rT,...oT],lT={neg:i=>-i,sin:Math.sin,cos:Math.cos,tan:Math.tan,asin:Math.asin,acos:Math.acos,atan:Math.atan,sqrt:Math.sqrt,sq:i=>i*i,twice:i=>2*i,inv:i=>1/i,fabs:Math.abs,exp:Math.exp,log:Math.log,sign:Math.sign,add:(i,t)=>i+t,sub:(i,t)=>i-t,mul:(i,t)=>i*t,div:(i,t)=>i/t,atan2:Math.atan2,fmin:(i,t)=>Math.min(i,t),fmax:(i,t)=>Math.max(i,t),pow:(i,t)=>i**t,constpow:(i,t)=>i**t,lt:(i,t)=>+(i<t),le:(i,t)=>+(i<=t),eq:(i,t)=>+(i===t),ne:(i,t)=>+(i!==t),not:i=>+!i,and:(i,t)=>+(i&&t),or:(i,t)=>+(i||t),if_else_zero:(i,t)=>i?t:0},cT=1e-8,hT=25,uT=.05,fT=.3,W0=1e-6,X0=1e-12,qh=class{constructor({codes:t,args:e,outputs:n}){Object.assign(this,{args:e,outputs:n,names:t.map(s=>aT[s])}),this.work=new Float64Array(t.length)}residual(t){let{names:e,args:n,work:s}=this;for(let r=0;r<e.length;r++){let[o,a]=n[r];e[r]==="input"?s[r]=t[o]:e[r]==="const"?s[r]=o:s[r]=lT[e[r]](s[o],s[a])}return this.outputs.map(r=>s[r])}assembled(t,e,n){let s=this.#t(t,e)??t,r=n-s[e],o=Math.max(1,Math.ceil(Math.abs(r)/uT));for(let a=1;a<=o;a++){let l=[...s];l[e]=n-r*(1-a/o);let c=this.#t(l,e);if(!c)break;s=c}return s}#t(t,e){let n=[...t];for(let s=0;s<hT;s++){let r=this.residual(n);if(Math.hypot(...r)<cT)return n;let o=this.#e(n,e),a=dT(o,r),l=n.map((u,f)=>-o.reduce((d,g,x)=>d+g[f]*a[x],0)),c=Math.hypot(...l);if(!Number.isFinite(c))return null;let h=Math.min(1,fT/c);for(let u=0;u<n.length;u++)n[u]+=h*l[u]}return null}#e(t,e){let n=t.map((s,r)=>{if(r===e)return null;let[o,a]=[1,-1].map(l=>this.residual(t.with(r,s+l*W0)));return o.map((l,c)=>(l-a[c])/(2*W0))});return this.outputs.map((s,r)=>n.map(o=>o?o[r]:0))}};function dT(i,t){let e=t.length,n=i.map(a=>i.map(l=>a.reduce((c,h,u)=>c+h*l[u],0))),s=Math.max(...n.map((a,l)=>a[l])),r=n.map(a=>a.map(()=>0));for(let a=0;a<e;a++)for(let l=0;l<=a;l++){let c=n[a][l]+(a===l?X0*s:0);for(let h=0;h<l;h++)c-=r[a][h]*r[l][h];r[a][l]=a===l?Math.sqrt(Math.max(c,X0*s)):c/r[l][l]}let o=t.slice();for(let a=0;a<e;a++){for(let l=0;l<a;l++)o[a]-=r[a][l]*o[l];o[a]/=r[a][a]}for(let a=e-1;a>=0;a--){for(let l=a+1;l<e;l++)o[a]-=r[l][a]*o[l];o[a]/=r[a][a]}return o}var pT=180/Math.PI,Yh=class{constructor(t,e,n){Object.assign(this,{posture:e,viewer:n}),this.seats=e.links.map(({seat:r})=>Js(r)),this.values=e.sliders.map(({value:r})=>r),this.closing=e.closing&&new qh(e.closing),this.axis=new U,this.step=new Ae,e.told&&t.append(Object.assign(document.createElement("p"),{className:"banner doubt",textContent:e.told})),this.rows=e.sliders.map((r,o)=>this.#t(t,r,o));let s=Object.assign(document.createElement("button"),{type:"button",textContent:"as at the start"});s.addEventListener("click",()=>this.#e(e.sliders.map(({value:r})=>r))),t.append(s)}#t(t,{name:e,unit:n,lower:s,upper:r,value:o},a){let l=document.createElement("label");l.className="slider";let c=Object.assign(document.createElement("input"),{type:"range",min:s,max:r,step:"any",value:o}),h=document.createElement("output");l.append(Object.assign(document.createElement("span"),{textContent:e,title:e}),c,h),c.addEventListener("input",()=>this.set(a,+c.value)),t.append(l);let u=f=>{c.value=f,h.textContent=n==="rad"?`${je(+(f*pT).toFixed(1))}\xB0`:`${je(+f.toFixed(4))} ${n}`};return u(o),u}set(t,e){this.#e(this.closing?this.closing.assembled(this.values,t,e):this.values.with(t,e))}#e(t){this.values=t,this.rows.forEach((e,n)=>e(t[n])),this.apply()}apply(){let t=this.viewer.machines[0];this.posture.links.forEach(({node:e,parent:n,steps:s},r)=>{let o=t.nodes[e].matrix;n<0?o.copy(this.seats[r]):o.multiplyMatrices(t.nodes[n].matrix,this.seats[r]);for(let a of s)o.multiply(this.#i(a))}),t.settle(),this.viewer.draw()}#i({slider:t,turns:e,axis:n,pitch:s,ratio:r,offset:o}){let a=r*this.values[t]+o;return this.axis.fromArray(n),e?(this.step.makeRotationAxis(this.axis,a),this.step.setPosition(this.axis.multiplyScalar(s*a))):this.step.makeTranslation(this.axis.x*a,this.axis.y*a,this.axis.z*a)}};function mT(){let i=document.getElementById("torseur-data");if(!i)return;let t=JSON.parse(i.textContent),e={plots:document.getElementById("plots"),scene:document.getElementById("scene")},n={};t.studio&&(n.studio=new Xh(t.studio)),e.plots&&t.plots&&(n.plots=_T(e.plots,t.plots,s=>s!=null&&n.viewer?.setTime(s))),e.scene&&t.scene&&(n.viewer=gT(e.scene,t.scene,s=>n.plots?.mark(s))),globalThis.torseur=n,document.documentElement.dataset.ready="yes"}function gT(i,t,e){try{let n=new Po(i,t,e),s=document.getElementById("posture");return s&&t.posture&&(n.posture=new Yh(s,t.posture,n)),n}catch(n){return i.replaceChildren(`The machine cannot be shown in 3D here: ${n.message}`),null}}function _T(i,t,e){let n=t.times.map(De),s=t.ways.length?new _l(i,t.ways):null,r=c=>{s?.at(c),e(c)},o={key:"torseur",events:t.events,at:r},a=t.panels.map(c=>new Is(i,c,n[c.time],o));return new ResizeObserver(()=>a.forEach(c=>c.resize())).observe(i),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>a.forEach(c=>c.draw())),{views:a,mark:c=>{s?.at(c);for(let h of a)h.mark(c)}}}mT();})();
